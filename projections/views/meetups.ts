import type { Instant, Revision } from '../../contracts/core/event.ts'
import { meetupLimits } from '../../contracts/core/limits.ts'
import type { EventNamed } from '../../contracts/events.ts'
import {
  type MeetupDetails,
  MeetupRole,
  type RsvpStatus,
} from '../../contracts/meetups/meetup-events.ts'
import type { AnswerStatus, EventStatus } from '../../contracts/meetups/meetups.ts'
import { overAt } from '../../contracts/meetups/time-and-place.ts'
import { evolveRoles, type RoleOffer } from '../../domain/meetups/roles.ts'
import { defineProjection } from '../runtime/define-projection.ts'
import { eventExclusions } from './event-exclusions.ts'
import { eventSeries, occurrences } from './event-series.ts'
import { guestMessages } from './guest-messages.ts'
import { nextDayAnswers, nextDayCounts } from './next-day.ts'

/** A member's answer to a meetup. */
export type AttendeeAnswer = { readonly profileId: string; readonly status: RsvpStatus }

/** A meetup with the number of its answers. */
export type MeetupDocument = {
  readonly meetupId: string
  readonly organizer: string
  readonly details: MeetupDetails
  /** How often the address was changed. */
  readonly addressNumber: number
  /** How often the organizer changed it. */
  readonly version?: number
  readonly status: EventStatus
  /** Where it is listed: for all, by its link alone, or nowhere, since it is over or cancelled. */
  readonly listing: 'public' | 'link' | 'nowhere'
  /** When it becomes past. */
  readonly overAt: Instant
  readonly createdAt: Instant
  readonly updatedAt: Instant
  readonly going: number
  readonly maybe: number
  readonly waiting: number
  /** Number of members who had the address and are no longer attendees. */
  readonly formerReaders: number
  /** Some attendees for a card; the organizer comes first. */
  readonly shown: readonly AttendeeAnswer[]
  /** Who was asked to take on a role. */
  readonly roles: readonly RoleOffer[]
  /** The group in which those who go discuss it; absent without one. */
  readonly discussion?: string | null
}

type AnyMeetupEvent = EventNamed<
  | 'MeetupAnnounced'
  | 'MeetupRevised'
  | 'MeetupCancelled'
  | 'MeetupArchived'
  | 'MeetupForgotten'
  | 'RsvpGiven'
  | 'SeatPromoted'
  | 'WaitlistJoined'
  | 'WaitlistLeft'
  | 'SeatRequested'
  | 'AttendeeLeft'
>

const meetupKey = ({ data }: Pick<AnyMeetupEvent, 'data'>) => [data.meetupId]

const MAX_SHOWN = meetupLimits.attendeesOnCard

const listingOf = (status: EventStatus, { isPublic }: MeetupDetails): MeetupDocument['listing'] =>
  status !== 'upcoming' ? 'nowhere' : isPublic ? 'public' : 'link'

const withDetails = (details: MeetupDetails, status: EventStatus) => ({
  details,
  status,
  listing: listingOf(status, details),
  overAt: overAt(details),
})

const inStatus = (meetup: MeetupDocument | null, status: EventStatus): MeetupDocument | null =>
  meetup && { ...meetup, status, listing: listingOf(status, meetup.details) }

const withShown = (
  shown: readonly AttendeeAnswer[],
  { profileId, status }: AttendeeAnswer,
): readonly AttendeeAnswer[] => {
  if (status === 'not_going') return shown.filter(one => one.profileId !== profileId)
  const answer = { profileId, status }
  if (shown.some(one => one.profileId === profileId))
    return shown.map(one => (one.profileId === profileId ? answer : one))
  return shown.length < MAX_SHOWN ? [...shown, answer] : shown
}

const is = (status: RsvpStatus, other: RsvpStatus | null) => (status === other ? 1 : 0)

const withAnswer = (
  meetup: MeetupDocument | null,
  profileId: string,
  previous: RsvpStatus | null,
  status: RsvpStatus | null,
): MeetupDocument | null =>
  meetup && {
    ...meetup,
    going: meetup.going - is('going', previous) + is('going', status),
    maybe: meetup.maybe - is('maybe', previous) + is('maybe', status),
    shown: withShown(meetup.shown, { profileId, status: status ?? 'not_going' }),
  }

const withWaiting = (meetup: MeetupDocument | null, change: number) =>
  meetup && { ...meetup, waiting: meetup.waiting + change }

const withRole = (meetup: MeetupDocument | null, event: Parameters<typeof evolveRoles>[1]) =>
  meetup && { ...meetup, roles: evolveRoles(meetup.roles, event) }

/**
 * A community event: its words, time, place, address and who may see it, who was asked to take on a role
 * and their answers, the group of its discussion, counts of attendees and of
 * former readers of the address. By meetup id; indexed by where it is listed, the next to end
 * first, and by organizer.
 *
 * @until its organizer deletes their account
 */
export const meetups = defineProjection<MeetupDocument>({
  name: 'meetups',
  version: 7,
  indexes: [
    { by: ['listing'], order: 'overAt' },
    { by: ['organizer'], order: 'createdAt' },
  ],
  inMemory: 2 * meetupLimits.listed,
  on: {
    MeetupAnnounced: {
      isNew: true,
      keys: meetupKey,
      fold: (_, { data: { meetupId, organizer, ...details }, at }) => ({
        meetupId,
        organizer,
        ...withDetails(details, 'upcoming'),
        addressNumber: 0,
        version: 0,
        createdAt: at,
        updatedAt: at,
        going: 1,
        maybe: 0,
        waiting: 0,
        formerReaders: 0,
        shown: [{ profileId: organizer, status: 'going' }],
        roles: [],
      }),
    },
    MeetupRevised: {
      keys: meetupKey,
      fold: (meetup, { data: { meetupId: _, organizer: __, changed, ...details }, at }) =>
        meetup && {
          ...meetup,
          ...withDetails(details, meetup.status),
          addressNumber: meetup.addressNumber + Number(details.address !== meetup.details.address),
          version: (meetup.version ?? 0) + 1,
          updatedAt: at,
        },
    },
    MeetupCancelled: {
      keys: meetupKey,
      fold: (meetup, { at }) => meetup && inStatus({ ...meetup, updatedAt: at }, 'cancelled'),
    },
    MeetupArchived: { keys: meetupKey, fold: meetup => inStatus(meetup, 'past') },
    MeetupForgotten: { keys: meetupKey, fold: () => null },
    DiscussionOpened: {
      keys: meetupKey,
      fold: (meetup, { data: { groupId } }) => meetup && { ...meetup, discussion: groupId },
    },
    DiscussionEnded: { keys: meetupKey, fold: meetup => meetup && { ...meetup, discussion: null } },
    RoleOffered: { keys: meetupKey, fold: withRole },
    RoleAccepted: { keys: meetupKey, fold: withRole },
    RoleDeclined: { keys: meetupKey, fold: withRole },
    RoleWithdrawn: { keys: meetupKey, fold: withRole },
    RsvpGiven: {
      keys: meetupKey,
      fold: (meetup, { data: { profileId, previous, status } }) =>
        withAnswer(meetup, profileId, previous, status),
    },
    SeatRequested: {
      keys: meetupKey,
      fold: (meetup, { data: { profileId, previous } }) =>
        withAnswer(meetup, profileId, previous, null),
    },
    SeatPromoted: {
      keys: meetupKey,
      fold: (meetup, { data: { profileId, previous } }) =>
        withWaiting(withAnswer(meetup, profileId, previous, 'going'), -1),
    },
    WaitlistJoined: { keys: meetupKey, fold: meetup => withWaiting(meetup, 1) },
    WaitlistLeft: { keys: meetupKey, fold: meetup => withWaiting(meetup, -1) },
    AttendeeLeft: {
      keys: meetupKey,
      fold: (meetup, { data: { profileId, previous, wasWaiting, hadAddress } }) => {
        const left = withAnswer(meetup, profileId, previous, null)
        const after = withWaiting(left, wasWaiting ? -1 : 0)
        return after && { ...after, formerReaders: after.formerReaders + Number(hadAddress) }
      },
    },
  },
})

/** A member's attendance of a meetup: their answer, request, or wait for a seat. */
export type AttendanceDocument = {
  readonly meetupId: string
  readonly profileId: string
  /** Null for a member who only waits for a seat, or was approved and waited. */
  readonly status: AnswerStatus | null
  /** Whether the organizer approved. The organizer counts as approved. */
  readonly isApproved: boolean
  /** Whether the organizer declined, which the member is not told. */
  readonly isDeclined: boolean
  /** Number of the address that they keep without approval; null for none. */
  readonly keptAddress: number | null
  /** Set while they ask to come: their reply to the organizer's question. */
  readonly asked?: { readonly answer: string | null } | null
  /** Whether they came, as the organizer noted. */
  readonly came?: boolean
  /** The linked member with whom they want to come. */
  readonly companion?: string | null
  /** How often what they see of their own attendance changed, and when last. */
  readonly changes?: number
  readonly changedAt?: Instant
  /** Whether they no longer go and were able to read the address. */
  readonly leftWithAddress: boolean
  /** The name under which the organizer then saw them; null for none. */
  readonly seenAs: string | null
  readonly isWaiting: boolean
  /** Revision of the meetup at which they began to wait: the order of the waitlist. */
  readonly waitingSince: Revision | null
  /** When they first answered or asked. */
  readonly at: Instant
  /** Revision of the meetup at which they first answered or asked. */
  readonly since: Revision
}

type OfAttendee = { readonly meetupId: string; readonly profileId: string }

/** Key of a member's attendance of a meetup. */
export const attendanceKey = ({ meetupId, profileId }: OfAttendee): string =>
  `${meetupId}/${profileId}`

const attendeeKey = ({ data }: { readonly data: OfAttendee }) => [attendanceKey(data)]

type OfAttendeeEvent = {
  readonly data: OfAttendee
  readonly at: Instant
  readonly revision: Revision
}

/** The attendance with changes; a new one if there was none. */
const attending = (
  attendance: AttendanceDocument | null,
  { data: { meetupId, profileId }, at, revision }: OfAttendeeEvent,
  changes: Partial<AttendanceDocument>,
): AttendanceDocument => ({
  meetupId,
  profileId,
  status: null,
  isApproved: false,
  isDeclined: false,
  keptAddress: null,
  leftWithAddress: false,
  seenAs: null,
  isWaiting: false,
  waitingSince: null,
  ...(attendance ?? { at, since: revision }),
  ...changes,
})

/** The changed attendance; null if there is none. */
const changing = (attendance: AttendanceDocument | null, changes: Partial<AttendanceDocument>) =>
  attendance && { ...attendance, ...changes }

/** The attendance with a changed answer. It keeps the reply to the organizer's question only while they ask. */
const answering = (
  attendance: AttendanceDocument | null,
  event: OfAttendeeEvent,
  changes: Partial<AttendanceDocument>,
): AttendanceDocument =>
  attending(attendance, event, {
    asked: null,
    changes: (attendance?.changes ?? 0) + 1,
    changedAt: event.at,
    ...changes,
  })

/** A member who goes again is no former reader. */
const goingAgain = { leftWithAddress: false, seenAs: null } as const

/** Whether an attendance has no content beside the wait for a seat. */
const saidNothing = ({
  status,
  isApproved,
  isDeclined,
  keptAddress,
  leftWithAddress,
}: AttendanceDocument): boolean =>
  status === null && !isApproved && !isDeclined && keptAddress === null && !leftWithAddress

const notWaiting = { isWaiting: false, waitingSince: null } as const

/**
 * A member's answer to an event, their reply to the organizer's question while they ask to come, the
 * organizer's approval or decline and note whether they came, and the name that the organizer saw of
 * a former reader of the address. By meetup and profile; indexed by profile, by answer, by
 * missing approval, by leaving with the address and by waiting.
 *
 * @until the member or the organizer deletes their account
 */
export const attendances = defineProjection<AttendanceDocument>({
  name: 'attendances',
  version: 6,
  indexes: [
    { by: ['profileId'], order: 'at' },
    { by: ['meetupId', 'status'], order: 'since' },
    { by: ['meetupId', 'status', 'isApproved'], order: 'since' },
    { by: ['meetupId', 'leftWithAddress'], order: 'since' },
    { by: ['meetupId', 'isWaiting'], order: 'waitingSince' },
  ],
  on: {
    MeetupAnnounced: {
      keys: ({ data: { meetupId, organizer } }) => [
        attendanceKey({ meetupId, profileId: organizer }),
      ],
      fold: (attendance, { data: { meetupId, organizer: profileId }, ...event }) =>
        attending(
          attendance,
          { ...event, data: { meetupId, profileId } },
          { status: 'going', isApproved: true },
        ),
    },
    RsvpGiven: {
      keys: attendeeKey,
      fold: (attendance, event) => {
        const { status } = event.data
        return answering(attendance, event, {
          status,
          ...(status === 'going' ? goingAgain : {}),
        })
      },
    },
    CompanionChosen: {
      keys: attendeeKey,
      fold: (attendance, { data: { companion } }) => changing(attendance, { companion }),
    },
    SeatRequested: {
      keys: attendeeKey,
      fold: (attendance, event) => {
        const { answer } = event.data
        const asked = answer === undefined ? null : { answer }
        return answering(attendance, event, { status: 'requested', asked })
      },
    },
    RequestApproved: {
      keys: attendeeKey,
      fold: (attendance, event) =>
        attendance &&
        answering(attendance, event, {
          status: attendance.status === 'requested' ? null : attendance.status,
          isApproved: true,
          isDeclined: false,
        }),
    },
    RequestDeclined: {
      keys: attendeeKey,
      fold: attendance => changing(attendance, { isDeclined: true }),
    },
    AddressKept: {
      keys: ({ data: { meetupId, profileIds } }) =>
        profileIds.map(profileId => attendanceKey({ meetupId, profileId })),
      fold: (attendance, { data: { addressNumber } }) =>
        changing(attendance, { keptAddress: addressNumber }),
    },
    AttendanceMarked: {
      keys: attendeeKey,
      fold: (attendance, { data: { came } }) => changing(attendance, { came }),
    },
    LeftWithAddress: {
      keys: attendeeKey,
      fold: (attendance, { data: { seenAs } }) =>
        changing(attendance, { leftWithAddress: true, seenAs }),
    },
    SeatPromoted: {
      keys: attendeeKey,
      fold: (attendance, event) =>
        answering(attendance, event, { status: 'going', ...notWaiting, ...goingAgain }),
    },
    WaitlistJoined: {
      keys: attendeeKey,
      fold: (attendance, event) =>
        attending(attendance, event, { isWaiting: true, waitingSince: event.revision }),
    },
    WaitlistLeft: {
      keys: attendeeKey,
      fold: attendance =>
        attendance && !saidNothing(attendance) ? { ...attendance, ...notWaiting } : null,
    },
    AttendeeLeft: { keys: attendeeKey, fold: () => null },
    MeetupForgotten: {
      keys: ({ data: { meetupId, profileIds } }) =>
        profileIds.map(profileId => attendanceKey({ meetupId, profileId })),
      fold: () => null,
    },
  },
})

/** A role at a meetup that its organizer offers to a member, or that the member has. */
export type MeetupRoleDocument = {
  readonly meetupId: string
  readonly profileId: string
  readonly role: MeetupRole
  /** When they were asked last. */
  readonly at: Instant
}

type OfRole = OfAttendee & { readonly role: MeetupRole }

const roleKey = ({ meetupId, role, profileId }: OfRole): string =>
  `${meetupId}/${role}/${profileId}`

/**
 * The events at which a member has a role or is asked to take on one. By meetup, role and profile;
 * indexed by profile.
 *
 * @until the role ends, or the member or the organizer deletes their account
 */
export const meetupRoles = defineProjection<MeetupRoleDocument>({
  name: 'meetupRoles',
  version: 2,
  indexes: [{ by: ['profileId'], order: 'at' }],
  on: {
    RoleOffered: {
      keys: ({ data }) => [roleKey(data)],
      fold: (_, { data: { meetupId, profileId, role }, at }) => ({ meetupId, profileId, role, at }),
    },
    RoleDeclined: {
      keys: ({ data }) => [roleKey(data)],
      fold: (offer, { data: { wasAccepted } }) => (wasAccepted ? null : offer),
    },
    RoleWithdrawn: { keys: ({ data }) => [roleKey(data)], fold: () => null },
    MeetupForgotten: {
      keys: ({ data: { meetupId, profileIds } }) =>
        MeetupRole.options.flatMap(role =>
          profileIds.map(profileId => roleKey({ meetupId, role, profileId })),
        ),
      fold: () => null,
    },
  },
})

export const meetupsViews = [
  meetups,
  attendances,
  meetupRoles,
  eventExclusions,
  guestMessages,
  nextDayAnswers,
  nextDayCounts,
  eventSeries,
  occurrences,
]
