import type { Instant } from '../../contracts/core/event.ts'
import type { EventNamed } from '../../contracts/events.ts'
import { nextTurnOf } from '../../domain/profiles/travel-rules.ts'
import { defineProjection } from '../runtime/define-projection.ts'
import { deleteOnAccountClosed, profileKey } from './delete-on-account-closed.ts'

/** When a trip begins, or ends once it has begun. */
export type TripDocument = { readonly profileId: string; readonly turnsAt: Instant }

type OfTrip = Pick<EventNamed<'TravelPlanned' | 'TravelBegan'>, 'data'>

const keys = ({ data }: { readonly data: { readonly profileId: string } }) => [data.profileId]
const turning = (hasBegun: boolean) => ({
  keys,
  fold: (_: TripDocument | null, { data: { profileId, trip } }: OfTrip): TripDocument | null =>
    trip && { profileId, turnsAt: nextTurnOf(trip, hasBegun) },
})
const over = { keys, fold: () => null }

/**
 * When a member's trip begins or ends, for the schedule that makes it so. By profile id; ordered by that
 * time.
 *
 * @until the trip is over or cancelled, or the account is deleted
 */
export const trips = defineProjection<TripDocument>({
  name: 'trips',
  version: 2,
  indexes: [{ by: [], order: 'turnsAt' }],
  on: {
    TravelPlanned: turning(false),
    TravelBegan: turning(true),
    TravelCancelled: over,
    TravelEnded: over,
    ProfileClosed: over,
    AccountClosed: deleteOnAccountClosed(profileKey),
  },
})
