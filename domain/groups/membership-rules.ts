import { timing } from '../../contracts/core/limits.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import {
  decidesIn,
  founderOf,
  type GroupEvent,
  type GroupState,
  groupFull,
  groupNotFound,
  hasRequested,
  seatOf,
} from './group-state.ts'
import { askToJoin } from './request-rules.ts'

type Join = {
  readonly type: 'Join'
  readonly profileId: string
  readonly rsvpStatus: 'attending' | 'maybe'
  /** Whether the group fits what the member looks for. Invited members need not fit. */
  readonly fits: boolean
  readonly now: Date
}
/** Somebody who goes to a meetup joins its discussion. Who comes first founds it. */
type JoinDiscussion = {
  readonly type: 'JoinDiscussion'
  readonly groupId: string
  readonly meetupId: string
  readonly profileId: string
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
/** What the staff decided about a member. */
type SetStanding = {
  readonly type: 'SetGroupStanding'
  readonly profileId: string
  readonly isSuspended: boolean
}

export type MembershipCommand =
  | Join
  | JoinDiscussion
  | Leave
  | Remove
  | InviteToGroup
  | DeclineInvitation
  | SetStanding

const alreadyMember = () => new Refusal('already_member', "They're already in this group.")
/** Of the group of a joint match and of a discussion, where members leave, mute and report only. */
const nobodyDecides = () =>
  new Refusal(
    'founder_only',
    'Nobody decides who is in this group. You can leave it, mute it, or report somebody in it.',
  )

const hasNoFounder = ({ isJoint, meetupId }: GroupState): boolean => isJoint || meetupId !== null
const founderOnly = () =>
  new Refusal('founder_only', 'Only the founder and moderators can remove members.')
const founderRemoves = () =>
  new Refusal('founder_only', 'Only the founder can remove moderators, and nobody the founder.')
const founderInvites = () => new Refusal('founder_only', 'Only the founder can invite them.')
const invitationNotFound = () =>
  new Refusal('not_found', 'This invitation is no longer open. Go back to your groups.')
/** One refusal for somebody not in the group and somebody hidden from the reader. */
export const memberNotFound = () =>
  new Refusal('not_found', "They aren't in this group. Reload the group.")

type Newcomer = Pick<Join, 'profileId' | 'fits'>

/** How somebody without a seat would take one now; undefined if they may not. */
export const entryOf = (
  { profileId, fits }: Newcomer,
  { admission, invited, invitedByFounder, removed }: GroupState,
): 'invitation' | 'open' | undefined => {
  if (admission === 'approval' ? invitedByFounder.includes(profileId) : invited.includes(profileId))
    return 'invitation'
  return admission === 'open' && fits && !removed.includes(profileId) ? 'open' : undefined
}

/** Whether somebody without a seat may ask the founder for one. */
export const mayAsk = (
  { profileId, fits }: Newcomer,
  { admission, invited, removed }: GroupState,
): boolean =>
  admission === 'approval' &&
  (invited.includes(profileId) || (fits && !removed.includes(profileId)))

const onJoin = (command: Join, state: GroupState): GroupEvent[] | Refusal => {
  if (state.status !== 'open') return groupNotFound()
  const { groupId, seats, maxMembers } = state
  const { profileId, rsvpStatus } = command
  const joined = { groupId, profileId, rsvpStatus, by: profileId }
  const seat = seatOf(state, profileId)
  if (seat?.rsvpStatus === rsvpStatus || (seat && state.meetupId !== null)) return []
  if (seat) return [{ type: 'GroupJoined', data: { ...joined, through: 'seat' } }]
  const through = entryOf(command, state)
  if (through) {
    if (seats.length >= maxMembers) return groupFull()
    return [{ type: 'GroupJoined', data: { ...joined, through } }]
  }
  if (mayAsk(command, state)) return askToJoin(command, state)
  return hasRequested(state, profileId) ? [] : groupNotFound()
}

const onJoinDiscussion = (
  { type: _, profileId, ...which }: JoinDiscussion,
  state: GroupState,
): GroupEvent[] | Refusal => {
  const { groupId } = which
  if (state.status === 'closed') return groupNotFound()
  if (seatOf(state, profileId)) return []
  if (state.status === 'open') {
    const joined = { groupId, profileId, by: profileId, rsvpStatus: 'attending' } as const
    return [{ type: 'GroupJoined', data: { ...joined, through: 'meetup' } }]
  }
  const seats = { interests: [], availability: [], maxMembers: 0 } // as many as go
  const choices = { admission: 'invitation', newcomersRead: true } as const
  return [{ type: 'GroupFounded', data: { ...which, founder: profileId, ...seats, ...choices } }]
}

/** The group closes when its last member leaves; a discussion waits for others. */
const leave = (
  profileId: string,
  by: string,
  { groupId, seats, meetupId }: GroupState,
): GroupEvent[] => [
  { type: 'GroupLeft', data: { groupId, profileId, by } },
  ...(seats.length === 1 && meetupId === null
    ? [{ type: 'GroupClosed', data: { groupId } } as const]
    : []),
]

const onRemove = ({ profileId, by }: Remove, state: GroupState): GroupEvent[] | Refusal => {
  if (!seatOf(state, by)) return groupNotFound()
  if (profileId !== by && hasNoFounder(state)) return nobodyDecides()
  const isFounder = founderOf(state) === by
  if (profileId !== by && !decidesIn(state, by)) return founderOnly()
  if (profileId !== by && !isFounder && decidesIn(state, profileId)) return founderRemoves()
  return seatOf(state, profileId) ? leave(profileId, by, state) : memberNotFound()
}

/** Only the founder may invite a member who declined, and only after a while. */
const mayBeInvitedAgain = ({ profileId, by, now }: InviteToGroup, state: GroupState): boolean => {
  const at = state.declined[profileId]
  if (at === undefined) return true
  return founderOf(state) === by && now.getTime() - Date.parse(at) >= timing.groupInvitesAgain
}

/**
 * A member who declined is treated like one who has not answered, so that no response tells them
 * apart. The founder may also invite members already invited by others, who then need not ask.
 */
const onInvite = (command: InviteToGroup, state: GroupState): GroupEvent[] | Refusal => {
  const { profileId, by } = command
  const { groupId, seats, maxMembers, removed } = state
  const isFounder = founderOf(state) === by
  const invited = isFounder ? state.invitedByFounder : state.invited
  if (!seatOf(state, by)) return groupNotFound()
  if (hasNoFounder(state)) return nobodyDecides()
  if (seatOf(state, profileId)) return alreadyMember()
  if (removed.includes(profileId) && !isFounder) return founderInvites()
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

const onStanding = ({ profileId, isSuspended }: SetStanding, state: GroupState): GroupEvent[] => {
  const seat = seatOf(state, profileId)
  if (!seat || seat.isSuspended === isSuspended) return []
  const data = { groupId: state.groupId, profileId }
  return [{ type: isSuspended ? 'GroupMemberSuspended' : 'GroupMemberReinstated', data }]
}

/** Decides who is in a group: never more than it has seats, whatever the race. */
export const decideMembership = (
  command: MembershipCommand,
  state: GroupState,
): readonly GroupEvent[] | Refusal => {
  switch (command.type) {
    case 'Join':
      return onJoin(command, state)
    case 'JoinDiscussion':
      return onJoinDiscussion(command, state)
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
    case 'SetGroupStanding':
      return onStanding(command, state)
  }
}
