import type { Decider } from '../../contracts/core/decider.ts'
import type { EventNamed } from '../../contracts/events.ts'
import { evolveGroup } from './evolve-group.ts'
import { type GroupEvent, type GroupState, groupNotFound, isMember, seatOf } from './group-state.ts'
import { decideMembership, type MembershipCommand } from './membership-rules.ts'
import { decideRequest, type RequestCommand } from './request-rules.ts'
import { decideSettings, type SettingsCommand } from './settings-rules.ts'

type FoundGroup = Omit<EventNamed<'GroupFounded'>['data'], 'name' | 'description'> & {
  readonly type: 'FoundGroup'
  readonly name: string
  readonly description: string | null
}
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

export type GroupCommand =
  | FoundGroup
  | SendMessage
  | MarkRead
  | ForgetMessages
  | MembershipCommand
  | RequestCommand
  | SettingsCommand

const found = ({ type: _, name, description, ...data }: FoundGroup): GroupEvent[] => [
  { type: 'GroupFounded', data: { ...data, name: null, description: null } },
  {
    type: 'GroupDescribed',
    data: { groupId: data.groupId, by: data.founder, name, description },
  },
]

/** Seats, requests, invitations and messages of a group; the stream is the order of its messages. */
export const group: Decider<GroupState, GroupCommand, GroupEvent> = {
  initialState: {
    status: 'unfounded',
    groupId: '',
    maxMembers: 0,
    admission: 'approval',
    newcomersRead: false,
    wordsChangedIn: 0,
    admissionChangedIn: 0,
    isDescribed: false,
    seats: [],
    former: [],
    requests: {},
    invited: [],
    invitedByFounder: [],
    declined: {},
    removed: [],
    length: 0,
    lastMessage: -1,
    readUpTo: {},
  },

  decide(command, state) {
    switch (command.type) {
      case 'FoundGroup':
        return state.status === 'unfounded' ? found(command) : []
      case 'SendGroupMessage': {
        const { type: _, ...data } = command
        const seat = seatOf(state, data.from)
        if (!seat) return groupNotFound()
        const forNewcomers = state.newcomersRead && seat.inOpenHistory
        return [{ type: 'GroupMessageSent', data: { ...data, forNewcomers } }]
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
      case 'SetGroupStanding':
        return decideMembership(command, state)
      case 'WithdrawGroupRequest':
      case 'AcceptGroupRequest':
      case 'DeclineGroupRequest':
        return decideRequest(command, state)
      case 'DescribeGroup':
      case 'AdoptGroupWords':
      case 'ChooseGroupAdmission':
        return decideSettings(command, state)
    }
  },

  evolve: evolveGroup,
}
