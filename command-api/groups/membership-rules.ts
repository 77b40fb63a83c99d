import type { Instant } from '../../contracts/event.ts'
import type { EventsOfDecider } from '../../contracts/events.ts'
import { timing } from '../../contracts/limits.ts'
import { Refusal } from '../../contracts/refusals.ts'

export type GroupEvent = EventsOfDecider<'group'>

/** Revisions of a group's stream by profile id. */
type RevisionByMember = Readonly<Record<string, number>>

export type Seat = { readonly profileId: string; readonly rsvpStatus: 'attending' | 'maybe' }

/** One group; its size does not grow with the number of messages. */
export type GroupState = {
  readonly status: 'unfounded' | 'open' | 'closed'
  readonly groupId: string
  readonly maxMembers: number
  /** Those in it, by the time at which they joined: the first one may remove others. */
  readonly seats: readonly Seat[]
  /** Who may join by invitation. */
  readonly invited: readonly string[]
  /** When members declined an invitation, by profile id: see `mayBeInvitedAgain`. */
  readonly declined: Readonly<Record<string, Instant>>
  /** Whom a founder has removed; they may join again by an invitation of the founder alone. */
  readonly removed: readonly string[]
  /** Number of events, which is the revision of the next one. */
  readonly length: number
  /** Revision of the newest message. */
  readonly lastMessage: number
  readonly readUpTo: RevisionByMember
}

type Join = {
  readonly type: 'Join'
  readonly profileId: string
  readonly rsvpStatus: 'attending' | 'maybe'
  /** Whether the group fits what the member looks for. Who is invited need not fit. */
  readonly fits: boolean
}
type Leave = { readonly type: 'Leave'; readonly profileId: string }
type Remove = { readonly type: 'Remove'; readonly profileId: string; readonly by: string }
type InviteToGroup = {
  readonly type: 'InviteToGroup'
  readonly profileId: string
  readonly by: string
  readonly now: Date
}
type DeclineInvitation = { readonly type: 'DeclineGroupInvitation'; readonly profileId: string }

export type MembershipCommand = Join | Leave | Remove | InviteToGroup | DeclineInvitation

/** Whether a member is in the group. */
export const isMember = ({ seats }: Pick<GroupState, 'seats'>, profileId: string): boolean =>
  seats.some(seat => seat.profileId === profileId)

/** The same refusal for an unknown group, one of others, and one with somebody hidden. */
export const groupNotFound = () =>
  new Refusal('not_found', 'There is no such group. Go back to your groups.')
const groupFull = () =>
  new Refusal('group_full', 'The last seat was taken. Find another group, or found one.')
const alreadyMember = () => new Refusal('already_member', 'They are in this group already.')
const founderOnly = () =>
  new Refusal('founder_only', 'Only who founded the group can remove members.')
const founderInvites = () =>
  new Refusal('founder_only', 'Only who founded the group can invite them.')
const invitationNotFound = () =>
  new Refusal('not_found', 'There is no such invitation. Go back to your groups.')
/** The same refusal for who is not in the group, and for who is hidden from the founder. */
export const memberNotFound = () =>
  new Refusal('not_found', 'They are not in this group. Load the group again.')

const seatOf = ({ seats }: GroupState, profileId: string) =>
  seats.find(seat => seat.profileId === profileId)

const onJoin = (
  { profileId, rsvpStatus, fits }: Join,
  state: GroupState,
): GroupEvent[] | Refusal => {
  if (state.status !== 'open') return groupNotFound()
  const { groupId, seats, maxMembers, invited, removed } = state
  const seat = seatOf(state, profileId)
  if (seat?.rsvpStatus === rsvpStatus) return []
  const isInvited = invited.includes(profileId)
  const isAdmitted = isInvited || (fits && !removed.includes(profileId))
  if (!seat && !isAdmitted) return groupNotFound()
  if (!seat && seats.length >= maxMembers) return groupFull()
  return [{ type: 'GroupJoined', data: { groupId, profileId, rsvpStatus } }]
}

/** The group closes when its last member leaves. */
const leave = (profileId: string, by: string, { groupId, seats }: GroupState): GroupEvent[] => [
  { type: 'GroupLeft', data: { groupId, profileId, by } },
  ...(seats.length === 1 ? [{ type: 'GroupClosed', data: { groupId } } as const] : []),
]

const onRemove = ({ profileId, by }: Remove, state: GroupState): GroupEvent[] | Refusal => {
  if (!seatOf(state, by)) return groupNotFound()
  if (profileId !== by && state.seats[0]?.profileId !== by) return founderOnly()
  return seatOf(state, profileId) ? leave(profileId, by, state) : memberNotFound()
}

/** A member who declined is invited again by the founder alone, and not soon. */
const mayBeInvitedAgain = (
  { profileId, by, now }: InviteToGroup,
  { declined, seats }: GroupState,
): boolean => {
  const at = declined[profileId]
  if (at === undefined) return true
  return seats[0]?.profileId === by && now.getTime() - Date.parse(at) >= timing.groupInvitesAgain
}

/** Who declined is treated like who has not answered yet, so that no answer tells the two apart. */
const onInvite = (command: InviteToGroup, state: GroupState): GroupEvent[] | Refusal => {
  const { profileId, by } = command
  const { groupId, seats, maxMembers, invited, removed } = state
  if (!seatOf(state, by)) return groupNotFound()
  if (seatOf(state, profileId)) return alreadyMember()
  if (removed.includes(profileId) && seats[0]?.profileId !== by) return founderInvites()
  if (invited.includes(profileId) || !mayBeInvitedAgain(command, state)) return []
  if (seats.length >= maxMembers) return groupFull()
  return [{ type: 'GroupInvited', data: { groupId, profileId, by } }]
}

const onDecline = (
  { profileId }: DeclineInvitation,
  { groupId, invited, declined }: GroupState,
): GroupEvent[] | Refusal => {
  if (invited.includes(profileId))
    return [{ type: 'GroupInvitationDeclined', data: { groupId, profileId } }]
  return profileId in declined ? [] : invitationNotFound()
}

/** Decides who is in a group: never more than it has seats, whatever the race. */
export const decideMembership = (
  command: MembershipCommand,
  state: GroupState,
): readonly GroupEvent[] | Refusal => {
  switch (command.type) {
    case 'Join':
      return onJoin(command, state)
    case 'Leave': {
      const { profileId } = command
      return seatOf(state, profileId) ? leave(profileId, profileId, state) : groupNotFound()
    }
    case 'Remove':
      return onRemove(command, state)
    case 'InviteToGroup':
      return onInvite(command, state)
    case 'DeclineGroupInvitation':
      return onDecline(command, state)
  }
}
