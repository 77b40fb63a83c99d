import type { Instant, Revision } from '../../contracts/core/event.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import type { EventsOfDecider } from '../../contracts/events.ts'
import type { GroupAdmission } from '../../contracts/groups/group-events.ts'
import {
  findSent,
  type PhotoAuthors,
  type ReactedBy,
  type SentMessages,
} from '../chat/sent-messages.ts'

export type GroupEvent = EventsOfDecider<'group'>

type RsvpStatus = 'attending' | 'maybe'

/** A seat, and which messages its member may read: see `isInReach`. */
export type Seat = {
  readonly profileId: string
  readonly rsvpStatus: RsvpStatus
  /** Messages of later revisions are readable; -1 for members who read everything before. */
  readonly since: Revision
  /** Joined while the history was open: reads it, and newcomers read this member's messages. */
  readonly inOpenHistory: boolean
  readonly isSuspended: boolean
}

/** A request to join. The requester sees the same whether it waits or was declined. */
export type SeatRequest = {
  readonly status: 'waiting' | 'declined' | 'withdrawn'
  readonly rsvpStatus: RsvpStatus
  /** When they asked, whatever the answer. */
  readonly at: Instant
}

/** A message of a group, without its words. */
type SentMessage = {
  readonly id: string
  readonly from: string
  readonly revision: Revision
  readonly forNewcomers: boolean
}

/** One group; of its messages it holds who sent them and who may read them. */
export type GroupState = {
  readonly status: 'unfounded' | 'open' | 'closed'
  readonly groupId: string
  readonly maxMembers: number
  readonly admission: GroupAdmission
  readonly newcomersRead: boolean
  /** Revisions of the last changes of its texts and of its admission. */
  readonly wordsChangedIn: number
  readonly admissionChangedIn: number
  /** Whether it is the group of a joint match: without a name, and nobody decides about it. */
  readonly isJoint: boolean
  /** The meetup whose discussion it is; null for any other group. */
  readonly meetupId: string | null
  /** Members by the time they joined: see `founderOf`. */
  readonly seats: readonly Seat[]
  /** Former members, who can still be reported. */
  readonly former: readonly string[]
  /** Requests by profile id, until the requester joins. */
  readonly requests: Readonly<Record<string, SeatRequest>>
  /** Members who may join by invitation, or ask to if the founder approves. */
  readonly invited: readonly string[]
  /** Members invited by a founder, who need not ask. */
  readonly invitedByFounder: readonly string[]
  /** When members declined an invitation, by profile id: see `mayBeInvitedAgain`. */
  readonly declined: Readonly<Record<string, Instant>>
  /** Members removed by a founder, who may join again only by the founder's invitation. */
  readonly removed: readonly string[]
  /** Number of events, which is the revision of the next one. */
  readonly length: number
  /** Who muted the group. */
  readonly muted: readonly string[]
  readonly messages: SentMessages<SentMessage>
  readonly reactions: ReactedBy
  /** Which members agree to photos, by profile id. */
  readonly photosAgreed: Readonly<Record<string, boolean>>
  readonly photos: PhotoAuthors
  /** Members whom the founder lets decide, too. */
  readonly moderators: readonly string[]
  /** Ids of pinned messages, the latest first. */
  readonly pinned: readonly string[]
  /** Open topics, by whom. */
  readonly topics: readonly { readonly id: string; readonly by: string }[]
  /** Revisions of the newest messages that members have read, by profile id. */
  readonly readUpTo: Readonly<Record<string, Revision>>
}

export const seatOf = ({ seats }: Pick<GroupState, 'seats'>, profileId: string): Seat | undefined =>
  seats.find(seat => seat.profileId === profileId)

/** Revision of what is read before any message: the beginning of a joint match; -1 for other groups. */
export const readFromStart = ({ isJoint }: Pick<GroupState, 'isJoint'>): Revision =>
  isJoint ? 0 : -1

/** Whether a member is in the group. */
export const isMember = (state: Pick<GroupState, 'seats'>, profileId: string): boolean =>
  seatOf(state, profileId) !== undefined

/** Whether a member waits for an answer, as far as they can tell. */
export const hasRequested = (
  { requests }: Pick<GroupState, 'requests'>,
  profileId: string,
): boolean => {
  const request = requests[profileId]
  return request !== undefined && request.status !== 'withdrawn'
}

/** Whether a member may read a message, judging by the time of their seat. */
export const isInReach = (
  { since, inOpenHistory }: Pick<Seat, 'since' | 'inOpenHistory'>,
  { revision, forNewcomers }: Pick<SentMessage, 'revision' | 'forNewcomers'>,
): boolean => revision > since || (inOpenHistory && forNewcomers)

/** A message that a member may read by the time of their seat; undefined for any other id. */
export const findMessageFor = (
  state: Pick<GroupState, 'seats' | 'messages'>,
  profileId: string,
  messageId: string,
): SentMessage | undefined => {
  const seat = seatOf(state, profileId)
  const message = findSent(state.messages, messageId)
  return seat && message && isInReach(seat, message) ? message : undefined
}

/** One refusal for an unknown group, another member's, and one with somebody hidden. */
export const groupNotFound = () =>
  new Refusal('not_found', "This group isn't here anymore. Go back to your groups.")
/** One refusal for an unknown message, another group's, and one that the member cannot read. */
export const groupMessageNotFound = () =>
  new Refusal('not_found', "This message isn't here anymore. Reopen the group.")
export const groupFull = () =>
  new Refusal('group_full', 'The last seat is taken. Find another group, or start one.')

/** A seat of a group, with whether its member is suspended. */
type FounderSeat = { readonly profileId: string; readonly isSuspended: boolean }

/**
 * Who decides about a group: its founder, or after them the member who joined first. A suspended member does
 * not while there is another. Seats are in the order in which they were taken. Undefined for a
 * closed group, for that of a joint match, and for the discussion of a meetup.
 */
export const founderOf = ({
  seats,
  isJoint = false,
  meetupId,
}: {
  readonly seats: readonly FounderSeat[]
  readonly isJoint?: boolean | undefined
  readonly meetupId?: string | null | undefined
}): string | undefined =>
  isJoint || meetupId
    ? undefined
    : (seats.find(({ isSuspended }) => !isSuspended) ?? seats[0])?.profileId

/**
 * Whether a member answers requests, removes members, pins messages and opens topics: the founder, and
 * moderators who are not suspended.
 */
export const decidesIn = (
  state: Parameters<typeof founderOf>[0] & { readonly moderators?: readonly string[] | undefined },
  profileId: string,
): boolean =>
  founderOf(state) === profileId ||
  (state.moderators?.includes(profileId) === true &&
    state.seats.some(seat => seat.profileId === profileId && !seat.isSuspended))
