import type { RsvpStatus } from '../../contracts/gathering-events.ts'
import { gatheringLimits } from '../../contracts/limits.ts'
import { Refusal } from '../../contracts/refusals.ts'
import { answerOf } from './answers.ts'
import {
  evolveGathering,
  freeSeats,
  type Gathering,
  type GatheringEvent,
} from './gathering-state.ts'

const eventFull = () =>
  new Refusal(
    'event_full',
    'This event is full. Join the waitlist, and a free place is yours in turn.',
  )

const waitlistFull = () =>
  new Refusal('event_full', 'This event is full, and so is its waitlist. Look again later.')

const organizerAttends = () =>
  new Refusal(
    'organizer_attends',
    'You host this event, so you are going. Cancel it if you cannot.',
  )

const attendee = ({ gatheringId, organizer, answers }: Gathering, profileId: string) => ({
  ...{ gatheringId, organizer, profileId },
  previous: answerOf(answers, profileId) ?? null,
})

const waitlistChange = (
  type: 'WaitlistJoined' | 'WaitlistLeft',
  { gatheringId, organizer }: Gathering,
  profileId: string,
): GatheringEvent => ({ type, data: { gatheringId, organizer, profileId } })

/** An answer. Who is not going does not wait for a seat either. */
export const decideAnswer = (
  by: string,
  status: RsvpStatus,
  state: Gathering,
): GatheringEvent[] | Refusal => {
  if (by === state.organizer) return status === 'going' ? [] : organizerAttends()
  const isNew = answerOf(state.answers, by) !== status
  if (isNew && status === 'going' && freeSeats(state) <= 0) return eventFull()
  const stopsWaiting = status === 'not_going' && state.waitlist.includes(by)
  return [
    ...(isNew ? [{ type: 'RsvpGiven', data: { ...attendee(state, by), status } } as const] : []),
    ...(stopsWaiting ? [waitlistChange('WaitlistLeft', state, by)] : []),
  ]
}

/** Joins the waitlist, or takes a seat if one became free meanwhile. */
export const decideJoining = (by: string, state: Gathering): GatheringEvent[] | Refusal => {
  if (answerOf(state.answers, by) === 'going' || state.waitlist.includes(by)) return []
  if (freeSeats(state) > 0) return decideAnswer(by, 'going', state)
  if (state.waitlist.length >= gatheringLimits.waitlist) return waitlistFull()
  return [waitlistChange('WaitlistJoined', state, by)]
}

export const decideLeavingWaitlist = (by: string, state: Gathering): GatheringEvent[] =>
  state.waitlist.includes(by) ? [waitlistChange('WaitlistLeft', state, by)] : []

/** A member leaves with their answer and place in the waitlist. The organizer never does. */
export const decideLeaving = (by: string, state: Gathering): GatheringEvent[] => {
  const wasWaiting = state.waitlist.includes(by)
  const isThere = answerOf(state.answers, by) !== undefined || wasWaiting
  return isThere && by !== state.organizer
    ? [{ type: 'AttendeeLeft', data: { ...attendee(state, by), wasWaiting } }]
    : []
}

/** The events, and a seat for each of the first in the waitlist that they leave room for. */
export const withPromotions = (
  state: Gathering,
  events: GatheringEvent[] | Refusal,
  now: Date,
): GatheringEvent[] | Refusal => {
  if (events instanceof Refusal || state.waitlist.length === 0) return events
  const at = now.toISOString()
  const after = events.reduce((next, event) => evolveGathering(next, { ...event, at }), state)
  const promoted = after.waitlist.slice(0, Math.min(freeSeats(after), after.waitlist.length))
  return [
    ...events,
    ...promoted.map(one => ({ type: 'SeatPromoted', data: attendee(after, one) }) as const),
  ]
}
