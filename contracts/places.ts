import * as z from 'zod'
import * as endpoints from './endpoints.ts'
import { event } from './event.ts'
import { Cell } from './geo.ts'
import { Id } from './ids.ts'
import { placeLimits } from './limits.ts'
import { ofProfile } from './personal.ts'
import { route } from './route.ts'
import { lineUpTo } from './text.ts'

/** A city to choose from. `region` is its state or province, where it has a name we know. */
export const Place = z
  .object({ id: Id, name: z.string(), region: z.string().nullable(), country: z.string() })
  .meta({ id: 'Place' })
export type Place = z.output<typeof Place>

const PlaceQuery = lineUpTo(placeLimits.query).min(1, 'Type the beginning of a city’s name.')

export const findPlaces = route(endpoints.findPlaces, {
  summary: 'Cities whose names begin as typed, best first; a region or country may follow a comma',
  access: 'signed-in',
  query: z.strictObject({ q: PlaceQuery }),
  response: z.array(Place).max(placeLimits.results),
})

export const chooseLocation = route(endpoints.chooseLocation, {
  summary: 'Choose the city you are found near, or none',
  access: 'member',
  body: z.strictObject({ placeId: Id.nullable() }),
  response: z.object({ location: Place.nullable() }).meta({ id: 'Location' }),
  errors: ['not_found', 'too_many_moves'],
})

export const placesRoutes = [findPlaces, chooseLocation] as const

/**
 * A city as events keep it: named, so that a fold looks nothing up, and no nearer to the member
 * than its cell.
 */
export const ChosenPlace = z.object({ ...Place.shape, cell: Cell })
export type ChosenPlace = z.output<typeof ChosenPlace>

export const placesEvents = [
  event('PlaceChosen', z.object({ profileId: Id, place: ChosenPlace.nullable() }), {
    personal: { owners: [ofProfile('profileId')], forgotten: { place: null } },
  }),
] as const
