import type { Instant, Revision } from '../../contracts/core/event.ts'
import type { EventsOfDecider } from '../../contracts/core/event-types.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import type { GroupAdmission } from '../../contracts/groups/group-events.ts'

export type GroupEvent = EventsOfDecider<'group'>

type RsvpStatus = 'attending' | 'maybe'

/** A seat, with what of the conversation is its member's to read: see `isInReach`. */
export type Seat = {
  readonly profileId: string
  readonly rsvpStatus: RsvpStatus
  /** Messages of later revisions are theirs to read; -1 for who read everything before. */
  readonly since: Revision
  /** Joined while newcomers read the history: reads it, and newcomers read what they write. */
  readonly inOpenHistory: boolean
  readonly isSuspended: boolean
}

/** A request to join. Who asked sees the same whether it waits or was declined. */
export type SeatRequest = {
  readonly status: 'waiting' | 'declined' | 'withdrawn'
  readonly rsvpStatus: RsvpStatus
  /** When they asked, however it was answered. */
  readonly at: Instant
}

/** One group; its size does not grow with the number of messages. */
export type GroupState = {
  readonly status: 'unfounded' | 'open' | 'closed'
  readonly groupId: string
  readonly maxMembers: number
  readonly admission: GroupAdmission
  readonly newcomersRead: boolean
  /** Whether its words have an author whose account ends them. */
  readonly isDescribed: boolean
  /** Those in it, by the time at which they joined: see `founderOf`. */
  readonly seats: readonly Seat[]
  /** Who has been in it and is no more: they can be reported still. */
  readonly former: readonly string[]
  /** Who asked to join, by profile id, until they join. */
  readonly requests: Readonly<Record<string, SeatRequest>>
  /** Who may join by invitation, or ask to where the founder approves. */
  readonly invited: readonly string[]
  /** Those of them whom a founder invited, who need not ask. */
  readonly invitedByFounder: readonly string[]
  /** When members declined an invitation, by profile id: see `mayBeInvitedAgain`. */
  readonly declined: Readonly<Record<string, Instant>>
  /** Whom a founder has removed; they may join again by an invitation of the founder alone. */
  readonly removed: readonly string[]
  /** Number of events, which is the revision of the next one. */
  readonly length: number
  /** Revision of the newest message. */
  readonly lastMessage: Revision
  /** Revisions of the newest messages that members have read, by profile id. */
  readonly readUpTo: Readonly<Record<string, Revision>>
}

export const seatOf = ({ seats }: Pick<GroupState, 'seats'>, profileId: string): Seat | undefined =>
  seats.find(seat => seat.profileId === profileId)

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

/** The same refusal for an unknown group, one of others, and one with somebody hidden. */
export const groupNotFound = () =>
  new Refusal('not_found', "This group isn't here anymore. Go back to your groups.")
export const groupFull = () =>
  new Refusal('group_full', 'The last seat is taken. Find another group, or start one.')
