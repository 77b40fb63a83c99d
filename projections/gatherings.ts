import type { Instant, Revision } from '../contracts/event.ts'
import type { EventNamed } from '../contracts/events.ts'
import type { GatheringDetails, RsvpStatus } from '../contracts/gathering-events.ts'
import { overAt } from '../contracts/gathering-times.ts'
import type { EventStatus } from '../contracts/gatherings.ts'
import { gatheringLimits } from '../contracts/limits.ts'
import { defineProjection } from './define-projection.ts'

/** A member's answer to a gathering. */
export type AttendeeAnswer = { readonly profileId: string; readonly status: RsvpStatus }

/** A gathering with the number of its answers. */
export type GatheringDocument = {
  readonly gatheringId: string
  readonly organizer: string
  readonly details: GatheringDetails
  readonly status: EventStatus
  /** Where it is listed: for all, by its link alone, or nowhere, since it is over or cancelled. */
  readonly listing: 'public' | 'link' | 'nowhere'
  /** From when on it is past. */
  readonly overAt: Instant
  readonly createdAt: Instant
  readonly updatedAt: Instant
  readonly going: number
  readonly maybe: number
  readonly waiting: number
  /** Some of those who are going or may come, as a card shows them; the organizer is the first. */
  readonly shown: readonly AttendeeAnswer[]
}

type AnyGatheringEvent = EventNamed<
  | 'GatheringAnnounced'
  | 'GatheringRevised'
  | 'GatheringCancelled'
  | 'GatheringArchived'
  | 'GatheringForgotten'
  | 'RsvpGiven'
  | 'SeatPromoted'
  | 'WaitlistJoined'
  | 'WaitlistLeft'
  | 'AttendeeLeft'
>

const gatheringKey = ({ data }: Pick<AnyGatheringEvent, 'data'>) => [data.gatheringId]

const MAX_SHOWN = gatheringLimits.attendeesOnCard

const listingOf = (
  status: EventStatus,
  { isPublic }: GatheringDetails,
): GatheringDocument['listing'] =>
  status !== 'upcoming' ? 'nowhere' : isPublic ? 'public' : 'link'

const withDetails = (details: GatheringDetails, status: EventStatus) => ({
  details,
  status,
  listing: listingOf(status, details),
  overAt: overAt(details),
})

const inStatus = (
  gathering: GatheringDocument | null,
  status: EventStatus,
): GatheringDocument | null =>
  gathering && { ...gathering, status, listing: listingOf(status, gathering.details) }

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
  gathering: GatheringDocument | null,
  profileId: string,
  previous: RsvpStatus | null,
  status: RsvpStatus | null,
): GatheringDocument | null =>
  gathering && {
    ...gathering,
    going: gathering.going - is('going', previous) + is('going', status),
    maybe: gathering.maybe - is('maybe', previous) + is('maybe', status),
    shown: withShown(gathering.shown, { profileId, status: status ?? 'not_going' }),
  }

const withWaiting = (gathering: GatheringDocument | null, change: number) =>
  gathering && { ...gathering, waiting: gathering.waiting + change }

/** By gathering id; indexed by where it is listed, the next to end first, and by organizer. */
export const gatherings = defineProjection<GatheringDocument>({
  name: 'gatherings',
  version: 1,
  indexes: [
    { by: ['listing'], order: 'overAt' },
    { by: ['organizer'], order: 'createdAt' },
  ],
  inMemory: 2 * gatheringLimits.listed,
  on: {
    GatheringAnnounced: {
      isNew: true,
      keys: gatheringKey,
      fold: (_, { data: { gatheringId, organizer, ...details }, at }) => ({
        gatheringId,
        organizer,
        ...withDetails(details, 'upcoming'),
        ...{ createdAt: at, updatedAt: at, going: 1, maybe: 0, waiting: 0 },
        shown: [{ profileId: organizer, status: 'going' }],
      }),
    },
    GatheringRevised: {
      keys: gatheringKey,
      fold: (gathering, { data: { gatheringId: _, organizer: __, changed, ...details }, at }) =>
        gathering && { ...gathering, ...withDetails(details, gathering.status), updatedAt: at },
    },
    GatheringCancelled: {
      keys: gatheringKey,
      fold: (gathering, { at }) =>
        gathering && inStatus({ ...gathering, updatedAt: at }, 'cancelled'),
    },
    GatheringArchived: { keys: gatheringKey, fold: gathering => inStatus(gathering, 'past') },
    GatheringForgotten: { keys: gatheringKey, fold: () => null },
    RsvpGiven: {
      keys: gatheringKey,
      fold: (gathering, { data: { profileId, previous, status } }) =>
        withAnswer(gathering, profileId, previous, status),
    },
    SeatPromoted: {
      keys: gatheringKey,
      fold: (gathering, { data: { profileId, previous } }) =>
        withWaiting(withAnswer(gathering, profileId, previous, 'going'), -1),
    },
    WaitlistJoined: { keys: gatheringKey, fold: gathering => withWaiting(gathering, 1) },
    WaitlistLeft: { keys: gatheringKey, fold: gathering => withWaiting(gathering, -1) },
    AttendeeLeft: {
      keys: gatheringKey,
      fold: (gathering, { data: { profileId, previous, wasWaiting } }) =>
        withWaiting(withAnswer(gathering, profileId, previous, null), wasWaiting ? -1 : 0),
    },
  },
})

/** What a member said to a gathering: an answer, a wish for a seat, or both. */
export type AttendanceDocument = {
  readonly gatheringId: string
  readonly profileId: string
  /** Null for a member who only waits for a seat. */
  readonly status: RsvpStatus | null
  readonly isWaiting: boolean
  /** Revision of the gathering at which they began to wait: the order of the waitlist. */
  readonly waitingSince: Revision | null
  /** When they first said something. */
  readonly at: Instant
  /** Revision of the gathering at which they first said something. */
  readonly since: Revision
}

type OfAttendee = { readonly gatheringId: string; readonly profileId: string }

/** Key of what a member said to a gathering. */
export const attendanceKey = ({ gatheringId, profileId }: OfAttendee): string =>
  `${gatheringId}/${profileId}`

const attendeeKey = ({ data }: { readonly data: OfAttendee }) => [attendanceKey(data)]

type OfAttendeeEvent = {
  readonly data: OfAttendee
  readonly at: Instant
  readonly revision: Revision
}

/** The attendance with changes; a new one for a member who had said nothing. */
const attending = (
  attendance: AttendanceDocument | null,
  { data: { gatheringId, profileId }, at, revision }: OfAttendeeEvent,
  changes: Partial<AttendanceDocument>,
): AttendanceDocument => ({
  ...{ gatheringId, profileId, status: null, isWaiting: false, waitingSince: null },
  ...(attendance ?? { at, since: revision }),
  ...changes,
})

const notWaiting = { isWaiting: false, waitingSince: null } as const

/** By gathering and profile; indexed by profile, by answer and by who waits. */
export const attendances = defineProjection<AttendanceDocument>({
  name: 'attendances',
  version: 1,
  indexes: [
    { by: ['profileId'], order: 'at' },
    { by: ['gatheringId', 'status'], order: 'since' },
    { by: ['gatheringId', 'isWaiting'], order: 'waitingSince' },
  ],
  on: {
    GatheringAnnounced: {
      keys: ({ data: { gatheringId, organizer } }) => [
        attendanceKey({ gatheringId, profileId: organizer }),
      ],
      fold: (attendance, { data: { gatheringId, organizer: profileId }, ...event }) =>
        attending(attendance, { ...event, data: { gatheringId, profileId } }, { status: 'going' }),
    },
    RsvpGiven: {
      keys: attendeeKey,
      fold: (attendance, event) => attending(attendance, event, { status: event.data.status }),
    },
    SeatPromoted: {
      keys: attendeeKey,
      fold: (attendance, event) => attending(attendance, event, { status: 'going', ...notWaiting }),
    },
    WaitlistJoined: {
      keys: attendeeKey,
      fold: (attendance, event) =>
        attending(attendance, event, { isWaiting: true, waitingSince: event.revision }),
    },
    WaitlistLeft: {
      keys: attendeeKey,
      fold: attendance =>
        attendance && attendance.status !== null ? { ...attendance, ...notWaiting } : null,
    },
    AttendeeLeft: { keys: attendeeKey, fold: () => null },
    GatheringForgotten: {
      keys: ({ data: { gatheringId, profileIds } }) =>
        profileIds.map(profileId => attendanceKey({ gatheringId, profileId })),
      fold: () => null,
    },
  },
})
