import { meetupLimits } from '../../contracts/core/limits.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import type { RsvpStatus } from '../../contracts/meetups/meetup-events.ts'
import type { AnswerStatus } from '../../contracts/meetups/meetups.ts'
import { type Attendance, allAttendances, answerOf, attendanceOf } from './answers.ts'
import {
  awaitsApproval,
  evolveMeetup,
  freeSeats,
  type Meetup,
  type MeetupEvent,
  needsApproval,
} from './meetup-state.ts'
import { isHost } from './roles.ts'

const eventFull = () =>
  new Refusal(
    'event_full',
    "This event is full. Join the waitlist, and you'll get a place when it's your turn.",
  )

const waitlistFull = () =>
  new Refusal('event_full', 'This event and its waitlist are full. Check back later.')

const requestsFull = () =>
  new Refusal('event_full', "Too many people are waiting for the host's answer. Try again later.")

const organizerAttends = () =>
  new Refusal(
    'organizer_attends',
    "You organize this event, so you're going. Cancel the event if you can't make it.",
  )

/** A status for the counts; requests and missing answers are not counted. */
const counted = (status: AnswerStatus | null | undefined): RsvpStatus | null =>
  status === undefined || status === 'requested' ? null : status

/** A member with their current answer, as events name them. */
const attendee = ({ meetupId, organizer, answers }: Meetup, profileId: string) => ({
  meetupId,
  organizer,
  profileId,
  previous: counted(answerOf(answers, profileId)),
})

const waitlistChange = (
  type: 'WaitlistJoined' | 'WaitlistLeft',
  { meetupId, organizer }: Meetup,
  profileId: string,
): MeetupEvent => ({ type, data: { meetupId, organizer, profileId } })

/**
 * The line that a member leaves with the organizer when they no longer go and could see the
 * address.
 */
const addressLine = (
  by: string,
  seenAs: string | null,
  { meetupId, organizer, answers }: Meetup,
): MeetupEvent[] => {
  const own = attendanceOf(answers, by)
  return own?.status === 'going' && own.hadAddress
    ? [{ type: 'LeftWithAddress', data: { meetupId, organizer, profileId: by, seenAs } }]
    : []
}

/** A request to go, which takes no seat. */
const decideRequest = (
  by: string,
  answer: string | null,
  state: Meetup,
): MeetupEvent[] | Refusal => {
  if (answerOf(state.answers, by) === 'requested') return []
  const open = allAttendances(state.answers).filter(
    ({ status, isDeclined }) => status === 'requested' && !isDeclined,
  )
  if (open.length >= meetupLimits.requests) return requestsFull()
  return [{ type: 'SeatRequested', data: { ...attendee(state, by), answer } }]
}

type Answer = {
  readonly by: string
  readonly status: RsvpStatus
  /** The name under which the organizer sees the member; null, the default, for none. */
  readonly seenAs?: string | null
  /** To the organizer's question; null, the default, for none. */
  readonly answer?: string | null
}

/** An answer. A member who is not going leaves the waitlist too. */
export const decideAnswer = (
  { by, status, seenAs = null, answer = null }: Answer,
  state: Meetup,
): MeetupEvent[] | Refusal => {
  if (by === state.organizer) return status === 'going' ? [] : organizerAttends()
  const isNew = answerOf(state.answers, by) !== status
  if (isNew && status === 'going') {
    if (!isHost(state, by) && needsApproval(state, attendanceOf(state.answers, by)))
      return decideRequest(by, answer, state)
    if (freeSeats(state) <= 0) return eventFull()
  }
  const stopsWaiting = status === 'not_going' && state.waitlist.includes(by)
  return [
    ...(isNew ? [{ type: 'RsvpGiven', data: { ...attendee(state, by), status } } as const] : []),
    ...(isNew ? addressLine(by, seenAs, state) : []),
    ...(stopsWaiting ? [waitlistChange('WaitlistLeft', state, by)] : []),
  ]
}

/**
 * Joins the waitlist, or takes a seat if one became free; asks the organizer first if approval is
 * needed.
 */
export const decideJoining = (by: string, state: Meetup): MeetupEvent[] | Refusal => {
  if (answerOf(state.answers, by) === 'going' || state.waitlist.includes(by)) return []
  if (!isHost(state, by) && needsApproval(state, attendanceOf(state.answers, by)))
    return decideRequest(by, null, state)
  if (freeSeats(state) > 0) return decideAnswer({ by, status: 'going' }, state)
  if (state.waitlist.length >= meetupLimits.waitlist) return waitlistFull()
  return [waitlistChange('WaitlistJoined', state, by)]
}

export const decideLeavingWaitlist = (by: string, state: Meetup): MeetupEvent[] =>
  state.waitlist.includes(by) ? [waitlistChange('WaitlistLeft', state, by)] : []

/** A member leaves with their answer and position in the waitlist. The organizer never does. */
export const decideLeaving = (by: string, state: Meetup): MeetupEvent[] => {
  const wasWaiting = state.waitlist.includes(by)
  const own = attendanceOf(state.answers, by)
  if (by === state.organizer || (!own && !wasWaiting)) return []
  const hadAddress =
    own !== undefined && ((own.status === 'going' && own.hadAddress) || own.left !== null)
  return [{ type: 'AttendeeLeft', data: { ...attendee(state, by), wasWaiting, hadAddress } }]
}

/** The events, followed by a seat for each waiting member for whom they leave room. */
export const withPromotions = (
  state: Meetup,
  events: MeetupEvent[] | Refusal,
  now: Date,
): MeetupEvent[] | Refusal => {
  if (events instanceof Refusal || state.waitlist.length === 0) return events
  const at = now.toISOString()
  const after = events.reduce((next, event) => evolveMeetup(next, { ...event, at }), state)
  const promoted = after.waitlist.slice(0, Math.min(freeSeats(after), after.waitlist.length))
  return [
    ...events,
    ...promoted.map(one => ({ type: 'SeatPromoted', data: attendee(after, one) }) as const),
  ]
}

/** One refusal for an unknown member and one without a request. */
export const requestNotFound = () =>
  new Refusal('not_found', 'This request is no longer open. Reload the event.')

const noPlaceAtAll = () =>
  new Refusal('event_full', 'Your event and its waitlist are full. Add places, then approve.')

/** A seat for an approved member who asked for one, or the last position in the waitlist. */
const seatOf = ({ profileId, status }: Attendance, state: Meetup): MeetupEvent[] | Refusal => {
  const { meetupId, organizer, waitlist } = state
  const data = { meetupId, organizer, profileId }
  if (status !== 'requested' || waitlist.includes(profileId)) return []
  if (freeSeats(state) > 0)
    return [{ type: 'RsvpGiven', data: { ...data, status: 'going', previous: null } }]
  if (waitlist.length >= meetupLimits.waitlist) return noPlaceAtAll()
  return [{ type: 'WaitlistJoined', data }]
}

/** The organizer approves a member. A repeat changes nothing. */
export const decideApproval = (profileId: string, state: Meetup): MeetupEvent[] | Refusal => {
  const { meetupId, organizer, answers } = state
  const asked = attendanceOf(answers, profileId)
  if (asked?.isApproved && profileId !== organizer) return []
  if (!asked || !awaitsApproval(state, asked)) return requestNotFound()
  const seat = seatOf(asked, state)
  if (seat instanceof Refusal) return seat
  return [{ type: 'RequestApproved', data: { meetupId, organizer, profileId } }, ...seat]
}

/** The organizer declines a request. The member cannot tell it from no answer. */
export const decideDeclining = (profileId: string, state: Meetup): MeetupEvent[] | Refusal => {
  const { meetupId, organizer, answers } = state
  const asked = attendanceOf(answers, profileId)
  if (!asked || !awaitsApproval(state, asked)) return requestNotFound()
  if (asked.isDeclined) return []
  return [{ type: 'RequestDeclined', data: { meetupId, organizer, profileId } }]
}

/** One refusal for an unknown attendee and one who does not go. */
export const attendeeNotFound = () =>
  new Refusal('not_found', "This person isn't at the event anymore. Reload the event.")

const notBegun = () => new Refusal('event_not_begun', 'Note who came once the event has begun.')

type Mark = { readonly profileId: string; readonly came: boolean; readonly now: Date }

/**
 * The organizer notes whether a member who was going came: from the start on, also when it is over.
 * The same note changes nothing.
 */
export const decideMark = (
  { profileId, came, now }: Mark,
  { meetupId, organizer, details, answers }: Meetup,
): MeetupEvent[] | Refusal => {
  if (now.toISOString() < details.eventDate) return notBegun()
  const attendance = attendanceOf(answers, profileId)
  if (attendance?.status !== 'going' || profileId === organizer) return attendeeNotFound()
  if (attendance.came === came) return []
  return [{ type: 'AttendanceMarked', data: { meetupId, organizer, profileId, came } }]
}
