import * as z from 'zod'
import { event } from '../core/event.ts'
import { Cell } from '../core/geo.ts'
import { Id } from '../core/ids.ts'
import { placeLimits } from '../core/limits.ts'
import { ofProfile } from '../core/personal.ts'
import { route } from '../core/route.ts'
import { lineUpTo, required } from '../core/text.ts'

/** A city of the search results. `region` is its state or province, where its name is known. */
export const Place = z
  .object({ id: Id, name: z.string(), region: z.string().nullable(), country: z.string() })
  .meta({ id: 'Place' })
export type Place = z.output<typeof Place>

const PlaceQuery = required(
  lineUpTo(placeLimits.query, "city's name"),
  "Type the beginning of a city's name.",
)

export const findPlaces = route('GET /api/places', {
  summary: 'Cities whose names begin as typed, best first; a region or country may follow a comma',
  access: 'signed-in',
  query: z.strictObject({ q: PlaceQuery }),
  response: z.array(Place).max(placeLimits.results),
})

export const chooseLocation = route('PUT /api/profile/location', {
  summary: 'Choose the city you are found near, or none',
  access: 'member',
  body: z.strictObject({ placeId: Id.nullable() }),
  response: z.object({ location: Place.nullable() }).meta({ id: 'Location' }),
  errors: ['not_found', 'too_many_moves'],
})

export const placesRoutes = [findPlaces, chooseLocation] as const

/**
 * A city as events store it: with its name, so that folds need no lookup, and a cell as location.
 */
export const ChosenPlace = z.object({ ...Place.shape, cell: Cell })
export type ChosenPlace = z.output<typeof ChosenPlace>

export const placesEvents = [
  event('PlaceChosen', z.object({ profileId: Id, place: ChosenPlace.nullable() }), {
    personal: { keySubjects: [ofProfile('profileId')], erased: { place: null } },
  }),
] as const
