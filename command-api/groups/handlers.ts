import {
  onDeclareGroupInterests,
  onDeclineGroupInvitation,
  onFoundGroup,
  onInviteToGroup,
  onJoinGroup,
  onLeaveGroup,
  onReviseGroup,
} from './commands.ts'
import { onFindGroupMatches } from './find-matches.ts'
import { onBlockGroupMember, onRemoveGroupMember, onReportGroupMember } from './members.ts'
import { onListGroupMessages, onSendGroupMessage } from './messages.ts'
import {
  onGetGroupChat,
  onGetUserAvailability,
  onListGroupChats,
  onListGroupRequests,
} from './queries.ts'
import { onAcceptGroupRequest, onDeclineGroupRequest, onWithdrawGroupRequest } from './requests.ts'

export const handlers = [
  onGetUserAvailability,
  onDeclareGroupInterests,
  onListGroupChats,
  onListGroupRequests,
  onGetGroupChat,
  onFoundGroup,
  onReviseGroup,
  onFindGroupMatches,
  onJoinGroup,
  onWithdrawGroupRequest,
  onAcceptGroupRequest,
  onDeclineGroupRequest,
  onLeaveGroup,
  onInviteToGroup,
  onDeclineGroupInvitation,
  onRemoveGroupMember,
  onReportGroupMember,
  onBlockGroupMember,
  onListGroupMessages,
  onSendGroupMessage,
] as const
