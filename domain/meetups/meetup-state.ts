import { isDeepStrictEqual } from 'node:util'
import { type DatedEvent, unhandledEvent } from '../../contracts/core/decider.ts'
import type { Instant } from '../../contracts/core/event.ts'
import type { EventsOfDecider } from '../../contracts/events.ts'
import type { MeetupDetails } from '../../contracts/meetups/meetup-events.ts'
import type { AnswerStatus } from '../../contracts/meetups/meetups.ts'
import { overAt } from '../../contracts/meetups/time-and-place.ts'
import {
  type Attendance,
  allAttendances,
  answerOf,
  attendanceOf,
  changeAttendance,
  type MeetupAnswers,
  noAnswers,
  removeAnswer,
} from './answers.ts'
import { evolveRoles, type RoleOffer } from './roles.ts'

export type MeetupEvent = EventsOfDecider<'meetup'>

/** One meetup with the answers of all members. */
export type Meetup = {
  readonly status: 'unannounced' | 'upcoming' | 'past' | 'cancelled' | 'forgotten'
  readonly meetupId: string
  readonly organizer: string
  readonly details: MeetupDetails
  /** How often the address was changed. */
  readonly addressNumber: number
  /** Number of revisions, and the number of the revision that last changed a detail. */
  readonly version: number
  readonly changedIn: Readonly<Partial<Record<keyof MeetupDetails, number>>>
  readonly createdAt: Instant
  readonly updatedAt: Instant
  readonly answers: MeetupAnswers
  readonly going: number
  readonly maybe: number
  /** Profile ids in the order in which they get a seat. */
  readonly waitlist: readonly string[]
  /** Number of members who had the address and no longer exist for the organizer. */
  readonly formerReaders: number
  /** Who was asked to take on a role. */
  readonly roles: readonly RoleOffer[]
  /** The group in which those who go discuss it; null without one. */
  readonly discussion: string | null
}

const noDetails: MeetupDetails = {
  title: '',
  description: '',
  eventDate: '',
  endDate: null,
  location: null,
  place: null,
  address: null,
  isOnline: false,
  maxAttendees: null,
  isPublic: false,
  addressShownTo: 'going',
  tags: [],
}

export const unannounced: Meetup = {
  status: 'unannounced',
  meetupId: '',
  organizer: '',
  details: noDetails,
  addressNumber: 0,
  version: 0,
  changedIn: {},
  createdAt: '',
  updatedAt: '',
  answers: noAnswers,
  going: 0,
  maybe: 0,
  waitlist: [],
  formerReaders: 0,
  roles: [],
  discussion: null,
}

/** Whether it was announced and its organizer's account is open. */
export const isFound = ({ status }: Meetup): boolean =>
  status !== 'unannounced' && status !== 'forgotten'

/** Whether members can answer: it is neither cancelled nor over. */
export const isOpen = ({ status, details }: Meetup, now: Date): boolean =>
  status === 'upcoming' && overAt(details) > now.toISOString()

/** Number of free seats; infinite without a limit. */
export const freeSeats = ({ details: { maxAttendees }, going }: Meetup): number =>
  maxAttendees === null ? Number.POSITIVE_INFINITY : maxAttendees - going

const without = (list: readonly string[], one: string) => list.filter(other => other !== one)

const detailsOf = ({
  meetupId: _,
  organizer: __,
  ...details
}: Extract<MeetupEvent, { type: 'MeetupAnnounced' }>['data']): MeetupDetails => details

/** The counts after a member's answer; null if they have none any more. */
const countsAfter = (
  { answers, going, maybe }: Meetup,
  profileId: string,
  status: AnswerStatus | null,
) => {
  const before = answerOf(answers, profileId)
  const change = (counted: AnswerStatus) => Number(status === counted) - Number(before === counted)
  return { going: going + change('going'), maybe: maybe + change('maybe') }
}

type Changes = Parameters<typeof changeAttendance>[2]

const withChanges = (state: Meetup, profileId: string, changes: Changes): Meetup => ({
  ...state,
  answers: changeAttendance(state.answers, profileId, changes),
})

/** Notes that a member could see the address, if they can now. */
const withReading = (state: Meetup, profileId: string): Meetup => {
  const attendance = attendanceOf(state.answers, profileId)
  const reads = attendance && state.details.address !== null && seesAddress(state, attendance)
  return reads && !attendance.hadAddress
    ? withChanges(state, profileId, { hadAddress: true })
    : state
}

type Answered = { readonly profileId: string; readonly at: Instant }

const withAnswer = (
  state: Meetup,
  { profileId, at }: Answered,
  status: AnswerStatus | null,
  changes: Changes = {},
): Meetup => {
  const isGoing = status === 'going'
  const counted = { ...state, ...countsAfter(state, profileId, status) }
  const answered = withChanges(counted, profileId, {
    asked: null,
    changes: (attendanceOf(state.answers, profileId)?.changes ?? 0) + 1,
    changedAt: at,
    ...changes,
    status,
    ...(isGoing ? { left: null } : {}),
  })
  if (!isGoing) return answered
  const { waitlist } = state
  return withReading(
    { ...answered, waitlist: waitlist.length > 0 ? without(waitlist, profileId) : waitlist },
    profileId,
  )
}

/** The details that differ; one that an older event lacks is none. */
export const differences = (one: MeetupDetails, other: MeetupDetails): (keyof MeetupDetails)[] =>
  (Object.keys({ ...one, ...other }) as (keyof MeetupDetails)[]).filter(
    field => !isDeepStrictEqual(one[field] ?? null, other[field] ?? null),
  )

const withRevision = (state: Meetup, details: MeetupDetails): Meetup => {
  const isMoved = details.address !== state.details.address
  const version = state.version + 1
  const changed = differences(state.details, details).map(field => [field, version])
  const revised: Meetup = {
    ...state,
    details,
    version,
    changedIn: { ...state.changedIn, ...Object.fromEntries(changed) },
    addressNumber: state.addressNumber + Number(isMoved),
  }
  if (!isMoved && details.addressShownTo === state.details.addressShownTo) return revised
  return allAttendances(revised.answers).reduce(
    (next, { profileId }) => withReading(next, profileId),
    revised,
  )
}

const withApproval = (state: Meetup, answered: Answered): Meetup => {
  const { profileId } = answered
  const before = answerOf(state.answers, profileId) ?? null
  const status = before === 'requested' ? null : before
  const approved = { isApproved: true, isDeclined: false }
  return withReading(withAnswer(state, answered, status, approved), profileId)
}

const withoutAttendee = (state: Meetup, profileId: string, hadAddress: boolean): Meetup => ({
  ...state,
  ...countsAfter(state, profileId, null),
  answers: removeAnswer(state.answers, profileId),
  waitlist: without(state.waitlist, profileId),
  formerReaders: state.formerReaders + Number(hadAddress),
})

/** The meetup after an event. */
export const evolveMeetup = (state: Meetup, event: DatedEvent<MeetupEvent>): Meetup => {
  const { at } = event
  switch (event.type) {
    case 'MeetupAnnounced': {
      const { meetupId, organizer } = event.data
      return {
        ...state,
        status: 'upcoming',
        meetupId,
        organizer,
        details: detailsOf(event.data),
        answers: changeAttendance(noAnswers, organizer, { status: 'going', isApproved: true }),
        going: 1,
        createdAt: at,
        updatedAt: at,
      }
    }
    case 'MeetupRevised': {
      const { changed: _, ...announced } = event.data
      return { ...withRevision(state, detailsOf(announced)), updatedAt: at }
    }
    case 'MeetupCancelled':
      return { ...state, status: 'cancelled', updatedAt: at }
    case 'MeetupArchived':
      return { ...state, status: 'past' }
    case 'RsvpGiven':
      return withAnswer(state, { ...event.data, at }, event.data.status)
    case 'SeatRequested': {
      const { answer } = event.data
      const asked = answer === undefined ? null : { answer }
      return withAnswer(state, { ...event.data, at }, 'requested', { asked })
    }
    case 'RequestApproved':
      return withApproval(state, { ...event.data, at })
    case 'RequestDeclined':
      return withChanges(state, event.data.profileId, { isDeclined: true })
    case 'AddressKept': {
      const { profileIds, addressNumber } = event.data
      return profileIds.reduce(
        (next, profileId) => withChanges(next, profileId, { keptAddress: addressNumber }),
        state,
      )
    }
    case 'AttendanceMarked':
      return withChanges(state, event.data.profileId, { came: event.data.came })
    case 'CompanionChosen':
      return withChanges(state, event.data.profileId, { companion: event.data.companion })
    case 'LeftWithAddress': {
      const { profileId, seenAs } = event.data
      return withChanges(state, profileId, { left: { seenAs } })
    }
    case 'SeatPromoted':
      return withAnswer(state, { ...event.data, at }, 'going')
    case 'WaitlistJoined':
      return { ...state, waitlist: [...state.waitlist, event.data.profileId] }
    case 'WaitlistLeft':
      return { ...state, waitlist: without(state.waitlist, event.data.profileId) }
    case 'AttendeeLeft':
      return withoutAttendee(state, event.data.profileId, event.data.hadAddress)
    case 'RoleOffered':
    case 'RoleAccepted':
    case 'RoleDeclined':
    case 'RoleWithdrawn':
      return { ...state, roles: evolveRoles(state.roles, event) }
    case 'DiscussionOpened':
      return { ...state, discussion: event.data.groupId }
    case 'DiscussionEnded':
      return { ...state, discussion: null }
    case 'MeetupForgotten':
      return { ...state, status: 'forgotten' }
  }
  return unhandledEvent(event)
}

/** The parts of a meetup that decide who sees its address; `addressNumber` counts its addresses. */
type WithAddress = {
  readonly details: Pick<MeetupDetails, 'addressShownTo'>
  readonly addressNumber: number
}

/**
 * The parts of an attendance that decide whether its member sees the address. The organizer is
 * approved from the start.
 */
type AddressClaim = Pick<Attendance, 'status' | 'isApproved' | 'keptAddress'>

/**
 * Whether a member sees the address: they go, and it shows to all who go, or they are approved, or
 * keep this address.
 */
export const seesAddress = (
  { details, addressNumber }: WithAddress,
  { status, isApproved, keptAddress }: AddressClaim,
): boolean =>
  status === 'going' &&
  (details.addressShownTo === 'going' || isApproved || keptAddress === addressNumber)

/** Whether a member who wants to go must ask the organizer. */
export const needsApproval = (
  { details }: Pick<WithAddress, 'details'>,
  claim: Pick<AddressClaim, 'isApproved'> | undefined,
): boolean => details.addressShownTo === 'approved' && claim?.isApproved !== true

/** Whether the organizer can approve the member: a request, or a seat without the address. */
export const awaitsApproval = (meetup: WithAddress, claim: AddressClaim): boolean =>
  !claim.isApproved &&
  (claim.status === 'requested' || (claim.status === 'going' && !seesAddress(meetup, claim)))
