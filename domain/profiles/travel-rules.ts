import { isDeepStrictEqual } from 'node:util'
import type { Instant } from '../../contracts/core/event.ts'
import { placeLimits, travelLimits } from '../../contracts/core/limits.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import { endOfUtcDay } from '../../contracts/core/times.ts'
import type { StoredTrip } from '../../contracts/profiles/travel.ts'
import { type ProfileDocument, tooManyMoves, utcDay } from './profile.ts'

export type TravelCommand =
  | { readonly type: 'PlanTravel'; readonly trip: StoredTrip; readonly now: Date }
  | { readonly type: 'CancelTravel' }
  /** From a schedule, never from a request: begins or ends the trip when it is time. */
  | { readonly type: 'TurnTravel'; readonly now: Date }

const HOUR = 3_600_000
const DAY = 24 * HOUR

type Days = Pick<StoredTrip, 'from' | 'to'>

/** When the first day begins in UTC. */
const beginOf = ({ from }: Days): number => Date.parse(from)

/** When the last day is over everywhere. */
const endOf = ({ to }: Days): number => endOfUtcDay(to) + travelLimits.lastZone * HOUR

/** When a trip begins, or ends if it has begun. */
export const nextTurnOf = (trip: Days, hasBegun: boolean): Instant =>
  new Date(hasBegun ? endOf(trip) : beginOf(trip)).toISOString()

const plan = (trip: StoredTrip, now: Date, profile: ProfileDocument) => {
  const { profileId, travel, moves } = profile
  const at = now.getTime()
  if (endOf(trip) <= at)
    return new Refusal('bad_input', 'These days are over. Choose days that are to come.')
  if (beginOf(trip) > at + travelLimits.ahead * DAY)
    return new Refusal('bad_input', 'A trip begins at most a year from now. Choose an earlier day.')
  if (travel) {
    const { hasBegun: _, ...planned } = travel
    if (isDeepStrictEqual(planned, trip)) return []
  }
  const planned = { type: 'TravelPlanned', data: { profileId, trip } } as const
  if (beginOf(trip) > at) return [planned]
  const isThere = travel?.hasBegun && travel.place.id === trip.place.id
  const today = moves.day === utcDay(now.toISOString()) ? moves.count : 0
  if (!isThere && today >= placeLimits.changesPerDay) return tooManyMoves()
  return [planned, { type: 'TravelBegan', data: { profileId, trip } } as const]
}

const turn = (now: Date, { profileId, travel }: ProfileDocument) => {
  if (!travel) return []
  const { hasBegun, ...trip } = travel
  const at = now.getTime()
  if (endOf(trip) <= at) return [{ type: 'TravelEnded', data: { profileId } } as const]
  if (hasBegun || beginOf(trip) > at) return []
  return [{ type: 'TravelBegan', data: { profileId, trip } } as const]
}

/**
 * Decides a member's one trip. Going to another place at once counts as a move of the day: otherwise
 * trips would measure distances from as many places as somebody likes.
 */
export const decideTravel = (command: TravelCommand, profile: ProfileDocument) => {
  const { profileId } = profile
  switch (command.type) {
    case 'PlanTravel':
      return plan(command.trip, command.now, profile)
    case 'CancelTravel':
      return profile.travel ? [{ type: 'TravelCancelled', data: { profileId } } as const] : []
    case 'TurnTravel':
      return turn(command.now, profile)
  }
}
