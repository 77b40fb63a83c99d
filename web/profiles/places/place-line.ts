import type { Place } from '../../../contracts/profiles/places.ts'

/** `Portland, Oregon, United States`. */
export const placeLine = ({ name, region, country }: Omit<Place, 'id'>): string =>
  [name, region, country].filter(Boolean).join(', ')
