import type { Place } from '../../../contracts/profiles/places.ts'

/** `Portland, Oregon`: a city as it is told to its member. */
export const cityLine = ({ name, region, country }: Omit<Place, 'id'>): string =>
  `${name}, ${region ?? country}`

/** `Portland, Oregon, United States`. */
export const placeLine = ({ name, region, country }: Omit<Place, 'id'>): string =>
  [name, region, country].filter(Boolean).join(', ')
