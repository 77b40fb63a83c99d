import * as z from 'zod'
import { event } from '../core/event.ts'
import { Id } from '../core/ids.ts'
import { travelLimits } from '../core/limits.ts'
import { ofProfile } from '../core/personal.ts'
import { route } from '../core/route.ts'
import { ChosenPlace, Place } from './places.ts'
import { tripReaders } from './trip-readers.ts'

const Readers = z.enum(tripReaders)

/** A calendar day, e.g. `2026-12-20`. */
const Day = (missing: string) => z.iso.date(missing)

const from = Day('Choose the first day.')
const to = Day('Choose the last day.')

const DAY = 86_400_000

/** The days of a trip, both ends included. */
const daysOf = (trip: { readonly from: string; readonly to: string }): number =>
  (Date.parse(trip.to) - Date.parse(trip.from)) / DAY + 1

/** A member's trip, as they read it themselves. */
export const Trip = z
  .object({
    place: Place,
    from,
    to,
    readers: Readers,
    /** Whether the member is met at the place by now. */
    hasBegun: z.boolean(),
  })
  .meta({ id: 'Trip' })
export type Trip = z.output<typeof Trip>

/** A trip of which the member lets others read. Never its days. */
export const Visiting = z
  .object({
    city: z.string(),
    /** The month in which it begins, e.g. `2026-12`; null once it has. */
    month: z.string().nullable(),
  })
  .meta({ id: 'Visiting' })
export type Visiting = z.output<typeof Visiting>

const Travel = z.object({ travel: Trip.nullable() }).meta({ id: 'Travel' })

export const planTravel = route('PUT /api/profile/travel', {
  summary: 'Plan the one trip during which you are met in another city, in place of an earlier one',
  access: 'member',
  body: z
    .strictObject({ placeId: Id, from, to, readers: Readers.default('nobody') })
    .refine(trip => daysOf(trip) >= 1, {
      path: ['to'],
      message: 'The last day cannot be before the first.',
    })
    .refine(trip => daysOf(trip) <= travelLimits.days, {
      path: ['to'],
      message: `A trip has at most ${travelLimits.days} days. For longer, change your city.`,
    }),
  response: Travel,
  errors: ['not_found', 'too_many_moves'],
})

export const cancelTravel = route('DELETE /api/profile/travel', {
  summary: 'Cancel your trip, or end it early; you are met near your city again',
  access: 'member',
  response: Travel,
})

export const travelRoutes = [planTravel, cancelTravel] as const

const StoredTrip = z.object({
  place: ChosenPlace,
  from: z.iso.date(),
  to: z.iso.date(),
  readers: Readers,
})
/** A trip as events store it: the days, both included, on which a member is met in another city. */
export type StoredTrip = z.output<typeof StoredTrip>

const ofTrip = z.object({ profileId: Id, trip: StoredTrip.nullable() })
const personal = { keySubjects: [ofProfile('profileId')], erased: { trip: null } }
const ofNoTrip = z.object({ profileId: Id })

/** A trip begins and ends by events, because decks find members by what a view stored of events. */
export const travelEvents = [
  event('TravelPlanned', ofTrip, { personal }),
  event('TravelCancelled', ofNoTrip),
  event('TravelBegan', ofTrip, { personal }),
  event('TravelEnded', ofNoTrip),
] as const
