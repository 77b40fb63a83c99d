import { useParams } from 'react-router-dom'
import { addressOf } from '../../contracts/endpoint.ts'
import {
  getGroupChat,
  listGroupChats,
  listGroupMessages,
  sendGroupMessage,
} from '../../contracts/endpoints.ts'
import type { GroupChat } from '../../contracts/groups.ts'
import { page } from '../../contracts/pages.ts'
import { ConversationFrame } from '../chat/ConversationFrame.tsx'
import { MessagePane } from '../chat/MessagePane.tsx'
import { call } from '../data/call.ts'
import { useRoute } from '../data/use-route.ts'
import { bidiIsolate } from '../ui/bidi-isolate.ts'
import { GroupHeader } from './GroupHeader.tsx'
import { GroupInvitation } from './GroupInvitation.tsx'
import { useGroupMessages } from './use-group-messages.ts'

/** `/group-chats/:groupId`: one group, or an invitation into it. */
export function GroupChatScreen() {
  const { groupId = '' } = useParams()
  return <Group key={groupId} id={groupId} />
}

const gone = {
  title: 'Group not found',
  text: 'It was closed, you have left it, or it never was.',
  action: 'Back to Group Chats',
  to: page.groupChats,
}

function Group({ id }: { id: string }) {
  const {
    data: group,
    error,
    refresh,
  } = useRoute(getGroupChat, { params: { id } }, { refetch: true })
  return (
    <ConversationFrame what="group" error={error} onRetry={() => void refresh()} gone={gone}>
      {group &&
        (group.rsvpStatus === null ? (
          <GroupInvitation group={group} />
        ) : (
          <GroupConversation group={group} />
        ))}
    </ConversationFrame>
  )
}

function GroupConversation({ group }: { group: GroupChat }) {
  const { id, name } = group
  const loaded = useGroupMessages(id)
  const params = { id }
  return (
    <MessagePane
      id={id}
      name={name}
      header={<GroupHeader group={group} />}
      label={`Messages in ${bidiIsolate(name)}`}
      nameOf={({ sender }) => sender?.pseudonym ?? ''}
      named
      loaded={loaded}
      outbox={{
        deliver: (content, idempotencyKey) =>
          call(sendGroupMessage, { params, body: { content } }, { idempotencyKey }),
        log: addressOf(listGroupMessages, { params }),
        list: listGroupChats.path,
      }}
    />
  )
}
