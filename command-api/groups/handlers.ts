import {
  onDeclareGroupInterests,
  onDeclineGroupInvitation,
  onFoundGroup,
  onInviteToGroup,
  onJoinGroup,
  onLeaveGroup,
  onRemoveGroupMember,
} from './commands.ts'
import { onFindGroupMatches } from './find-matches.ts'
import { onListGroupMessages, onSendGroupMessage } from './messages.ts'
import { onGetGroupChat, onGetUserAvailability, onListGroupChats } from './queries.ts'

export const handlers = [
  onGetUserAvailability,
  onDeclareGroupInterests,
  onListGroupChats,
  onGetGroupChat,
  onFoundGroup,
  onFindGroupMatches,
  onJoinGroup,
  onLeaveGroup,
  onInviteToGroup,
  onDeclineGroupInvitation,
  onRemoveGroupMember,
  onListGroupMessages,
  onSendGroupMessage,
] as const
