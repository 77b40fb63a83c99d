import MessageCircleOff from 'lucide-react/icons/message-circle-off'
import { useParams } from 'react-router-dom'
import styled from 'styled-components'
import { addressOf } from '../../contracts/endpoint.ts'
import {
  getGroupChat,
  listGroupChats,
  listGroupMessages,
  sendGroupMessage,
} from '../../contracts/endpoints.ts'
import type { GroupChat } from '../../contracts/groups.ts'
import { page } from '../../contracts/pages.ts'
import { Composer } from '../chat/Composer.tsx'
import { MessageLog } from '../chat/MessageLog.tsx'
import { draftKey } from '../chat/message-drafts.ts'
import { pendingMessages } from '../chat/pending-messages.ts'
import { useOutbox } from '../chat/use-outbox.ts'
import { call } from '../data/call.ts'
import { adviceFor, CallFailed } from '../data/call-errors.ts'
import { useRoute } from '../data/use-route.ts'
import { useMember } from '../identity/use-member.ts'
import { bidiIsolate } from '../ui/bidi-isolate.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ProblemNotice } from '../ui/ProblemNotice.tsx'
import { useFocusOnOpening } from '../ui/ScreenFrame.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { GroupHeader } from './GroupHeader.tsx'
import { GroupInvitation } from './GroupInvitation.tsx'
import { useGroupMessages } from './use-group-messages.ts'

/** `/group-chats/:groupId`: one group, or an invitation into it. */
export function GroupChatScreen() {
  const { groupId = '' } = useParams()
  return <Group key={groupId} id={groupId} />
}

const cannotBe = (error: unknown) =>
  error instanceof CallFailed && (error.status === 404 || error.status === 400)

function Group({ id }: { id: string }) {
  const main = useFocusOnOpening()
  const {
    data: group,
    error,
    refresh,
  } = useRoute(getGroupChat, { params: { id } }, { refetch: true })
  return (
    <Main id="main" tabIndex={-1} ref={main}>
      {cannotBe(error) ? (
        <Gone>
          <EmptyState
            icon={MessageCircleOff}
            level={1}
            title="Group not found"
            text="It was closed, you have left it, or it never was."
            action="Back to Group Chats"
            to={page.groupChats}
          />
        </Gone>
      ) : group ? (
        group.rsvpStatus === null ? (
          <GroupInvitation group={group} />
        ) : (
          <Conversation group={group} />
        )
      ) : error ? (
        <ProblemNotice
          title="This group could not be loaded"
          text={adviceFor(error)}
          onRetry={() => void refresh()}
        />
      ) : (
        <Skeleton label="Loading the group" />
      )}
    </Main>
  )
}

function Conversation({ group }: { group: GroupChat }) {
  const { id, name } = group
  const me = useMember()
  const { messages, error, refresh, ...earlier } = useGroupMessages(id)
  const place = draftKey(me.id, id)
  const { waiting, send, retry, drop } = useOutbox(place, {
    deliver: (content, idempotencyKey) =>
      call(sendGroupMessage, { params: { id }, body: { content } }, { idempotencyKey }),
    log: addressOf(listGroupMessages, { params: { id } }),
    list: listGroupChats.path,
  })
  return (
    <>
      <title>{`${bidiIsolate(name)} · Kith`}</title>
      <GroupHeader group={group} />
      {messages ? (
        <MessageLog
          ownId={me.id}
          label={`Messages in ${bidiIsolate(name)}`}
          nameOf={({ sender }) => sender?.pseudonym ?? ''}
          named
          messages={messages}
          waiting={pendingMessages(waiting, messages, me.id)}
          onRetry={retry}
          onDrop={drop}
          hasEarlier={earlier.hasEarlier}
          earlier={earlier.earlier}
          onEarlier={earlier.loadEarlier}
        />
      ) : (
        <Middle>
          {error ? (
            <ProblemNotice
              title="The messages could not be loaded"
              text={adviceFor(error)}
              onRetry={() => void refresh()}
            />
          ) : (
            <Skeleton label="Loading messages" />
          )}
        </Middle>
      )}
      <Foot data-screen-only>
        <Composer place={place} label={`Message ${bidiIsolate(name)}`} onSend={send} />
      </Foot>
    </>
  )
}

const Main = styled.main`
  display: grid;
  grid-template: auto minmax(0, 1fr) auto / minmax(0, 1fr);
  height: max(100dvh, 24rem);
  min-width: 0;
`

const Gone = styled.div`
  grid-row: 2;
  align-self: center;
`

const Middle = styled.div`
  padding: var(--space-4) var(--gutter);
`

const Foot = styled.footer`
  padding: var(--space-2) var(--gutter) calc(var(--space-3) + env(safe-area-inset-bottom));
  border-top: var(--border-hair);
  background: var(--color-surface);

  @media (min-width: 64rem) {
    padding-bottom: var(--space-5);
  }
`
