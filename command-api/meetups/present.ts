import type { Instant } from '../../contracts/core/event.ts'
import type {
  AnswerStatus,
  CommunityEvent,
  EventAnswered,
  EventDetails,
  EventStatus,
} from '../../contracts/meetups/meetups.ts'
import { overAt } from '../../contracts/meetups/time-and-place.ts'
import { attendanceOf } from '../../domain/meetups/answers.ts'
import { type Meetup, needsApproval, seesAddress } from '../../domain/meetups/meetup-state.ts'
import { isHost } from '../../domain/meetups/roles.ts'
import type { MeetupDocument } from '../../projections/views/meetups.ts'
import { presentPlace } from '../profiles/present.ts'

/** A meetup with the counts of its answers. */
export type PresentedMeetup = Pick<
  MeetupDocument,
  | 'meetupId'
  | 'organizer'
  | 'details'
  | 'addressNumber'
  | 'version'
  | 'status'
  | 'createdAt'
  | 'updatedAt'
  | 'going'
  | 'maybe'
  | 'waiting'
  | 'overAt'
  | 'roles'
  | 'discussion'
>

/** The reader's own answer, place in the waitlist from 1 on, and claim to the address. */
export type OwnAnswer = {
  readonly status: AnswerStatus | null
  readonly position: number | null
  readonly isApproved: boolean
  readonly keptAddress: number | null
  /** How often what they see of it changed, and when last. */
  readonly changes?: number
  readonly changedAt?: Instant
}

/** The answer of a reader who gave none. */
export const noAnswer: OwnAnswer = {
  status: null,
  position: null,
  isApproved: false,
  keptAddress: null,
}

/** The presented parts of a decider's state. */
export const presentedState = (state: Meetup): PresentedMeetup => {
  const { meetupId, organizer, details, addressNumber, version } = state
  const { createdAt, updatedAt, going, maybe, roles, discussion } = state
  const status: EventStatus =
    state.status === 'past' || state.status === 'cancelled' ? state.status : 'upcoming'
  const counts = { going, maybe, waiting: state.waitlist.length }
  const times = { createdAt, updatedAt, overAt: overAt(details) }
  const event = { meetupId, organizer, details, addressNumber, version, status }
  return { ...event, ...times, ...counts, roles, discussion }
}

/** The answer of a member in a decider's state. */
export const ownAnswer = ({ answers, waitlist }: Meetup, profileId: string): OwnAnswer => {
  const position = waitlist.indexOf(profileId) + 1
  const { status, isApproved, keptAddress, changes, changedAt } =
    attendanceOf(answers, profileId) ?? noAnswer
  const own = { status, isApproved, keptAddress, changes, changedAt }
  return { ...own, position: position > 0 ? position : null }
}

const countsOf = ({
  going,
  maybe,
  waiting,
}: Pick<PresentedMeetup, 'going' | 'maybe' | 'waiting'>) => ({
  goingCount: going,
  maybeCount: maybe,
  waitlistCount: waiting,
})

const ownFields = (
  event: Pick<PresentedMeetup, 'details' | 'organizer' | 'roles'>,
  own: OwnAnswer,
  viewer: string,
) => ({
  myStatus: own.status,
  waitlistPosition: own.position,
  needsApproval: !isHost(event, viewer) && needsApproval(event, own),
})

type CommonFields = Omit<CommunityEvent, 'organizer' | 'attendees'>

/** Fields that cards and details share, as shown to a member at a time. */
export const presentCommon = (
  { meetupId, organizer, details, status, ...rest }: PresentedMeetup,
  own: OwnAnswer,
  viewer: string,
  now: Date,
): CommonFields => {
  const {
    address: _,
    contactPerson: __,
    houseRulesAgreed: ___,
    accessNotes: ____,
    price: _____,
    place,
    tags,
    ...open
  } = details
  const isPast = status === 'upcoming' && rest.overAt <= now.toISOString()
  return {
    id: meetupId,
    ...open,
    timeZone: details.timeZone ?? null,
    question: details.question ?? null,
    place: presentPlace({ place }),
    tags: [...tags],
    status: isPast ? 'past' : status,
    ...countsOf(rest),
    ...ownFields({ details, organizer, roles: rest.roles }, own, viewer),
    isOrganizer: organizer === viewer,
    createdAt: rest.createdAt,
    updatedAt: rest.updatedAt,
  }
}

/** The address, if the member may read it. No other function sends an address. */
export const presentAddress = (
  event: PresentedMeetup,
  own: OwnAnswer,
  viewer: string,
): EventDetails['address'] =>
  isHost(event, viewer) || seesAddress(event, own) ? event.details.address : null

/** The result of an answer for the member who gave it. It names nobody, so it is cheap. */
export const presentAnswered = (
  event: PresentedMeetup,
  own: OwnAnswer,
  viewer: string,
): EventAnswered => ({
  id: event.meetupId,
  address: presentAddress(event, own, viewer),
  ...countsOf(event),
  ...ownFields(event, own, viewer),
})
