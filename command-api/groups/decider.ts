import { type Decider, unhandledEvent } from '../../contracts/decider.ts'
import {
  decideMembership,
  type GroupEvent,
  type GroupState,
  groupNotFound,
  isMember,
  type MembershipCommand,
  type Seat,
} from './membership-rules.ts'

type Founded = Extract<GroupEvent, { type: 'GroupFounded' }>['data']

type FoundGroup = Founded & { readonly type: 'FoundGroup' }
type SendMessage = {
  readonly type: 'SendGroupMessage'
  readonly groupId: string
  readonly from: string
  readonly messageId: string
  readonly content: string
}
type MarkRead = {
  readonly type: 'MarkGroupRead'
  readonly groupId: string
  readonly by: string
  /** Revision of the newest message that the member has read. */
  readonly upTo: number
}
/** Erases messages of a closed group. */
type ForgetMessages = {
  readonly type: 'ForgetGroupMessages'
  readonly groupId: string
  readonly messageIds: readonly string[]
}

export type GroupCommand = FoundGroup | SendMessage | MarkRead | ForgetMessages | MembershipCommand

const withSeat = (seats: readonly Seat[], seat: Seat): Seat[] =>
  isMember({ seats }, seat.profileId)
    ? seats.map(one => (one.profileId === seat.profileId ? seat : one))
    : [...seats, seat]

const without = (ids: readonly string[], id: string) => ids.filter(one => one !== id)

const withoutKey = <T>(record: Readonly<Record<string, T>>, key: string): Record<string, T> => {
  const { [key]: _, ...others } = record
  return others
}

/** Seats, invitations and messages of a group; the stream is the order of its messages. */
export const group: Decider<GroupState, GroupCommand, GroupEvent> = {
  initialState: {
    status: 'unfounded',
    groupId: '',
    maxMembers: 0,
    seats: [],
    invited: [],
    declined: {},
    removed: [],
    length: 0,
    lastMessage: -1,
    readUpTo: {},
  },

  decide(command, state) {
    switch (command.type) {
      case 'FoundGroup': {
        const { type: _, ...data } = command
        return state.status === 'unfounded' ? [{ type: 'GroupFounded', data }] : []
      }
      case 'SendGroupMessage': {
        const { type: _, ...data } = command
        return isMember(state, data.from) ? [{ type: 'GroupMessageSent', data }] : groupNotFound()
      }
      case 'MarkGroupRead': {
        const { groupId, by } = command
        if (!isMember(state, by)) return groupNotFound()
        const upTo = Math.min(command.upTo, state.lastMessage)
        if (upTo <= (state.readUpTo[by] ?? -1)) return []
        return [{ type: 'GroupMessagesRead', data: { groupId, by, upTo } }]
      }
      case 'ForgetGroupMessages': {
        const { groupId, messageIds } = command
        if (state.status !== 'closed') return []
        return [{ type: 'GroupMessagesForgotten', data: { groupId, messageIds: [...messageIds] } }]
      }
      case 'Join':
      case 'Leave':
      case 'Remove':
      case 'InviteToGroup':
      case 'DeclineGroupInvitation':
        return decideMembership(command, state)
    }
  },

  evolve(state, event) {
    const next = { ...state, length: state.length + 1 }
    switch (event.type) {
      case 'GroupFounded': {
        const { groupId, founder, maxMembers } = event.data
        const seats: Seat[] = [{ profileId: founder, rsvpStatus: 'attending' }]
        return { ...next, status: 'open', groupId, maxMembers, seats }
      }
      case 'GroupJoined': {
        const { profileId, rsvpStatus } = event.data
        return {
          ...next,
          declined: withoutKey(state.declined, profileId),
          seats: withSeat(state.seats, { profileId, rsvpStatus }),
          invited: without(state.invited, profileId),
          removed: without(state.removed, profileId),
        }
      }
      case 'GroupLeft': {
        const { profileId, by } = event.data
        return {
          ...next,
          seats: state.seats.filter(seat => seat.profileId !== profileId),
          removed: by === profileId ? state.removed : [...state.removed, profileId],
          readUpTo: withoutKey(state.readUpTo, profileId),
        }
      }
      case 'GroupInvited': {
        const { profileId } = event.data
        return {
          ...next,
          invited: [...without(state.invited, profileId), profileId],
          declined: withoutKey(state.declined, profileId),
        }
      }
      case 'GroupInvitationDeclined': {
        const { profileId } = event.data
        return {
          ...next,
          invited: without(state.invited, profileId),
          declined: { ...state.declined, [profileId]: event.at },
        }
      }
      case 'GroupMessageSent':
        return { ...next, lastMessage: state.length }
      case 'GroupMessagesRead':
        return { ...next, readUpTo: { ...state.readUpTo, [event.data.by]: event.data.upTo } }
      case 'GroupClosed':
        return { ...next, status: 'closed', seats: [], invited: [], declined: {} }
      case 'GroupMessagesForgotten':
        return next
    }
    return unhandledEvent(event)
  },
}
