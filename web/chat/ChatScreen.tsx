import MessageCircleOff from 'lucide-react/icons/message-circle-off'
import { useParams } from 'react-router-dom'
import styled from 'styled-components'
import { addressOf } from '../../contracts/endpoint.ts'
import { getMatch, listMatches, listMessages, sendMessage } from '../../contracts/endpoints.ts'
import type { Match } from '../../contracts/matching.ts'
import { call } from '../data/call.ts'
import { adviceFor, CallFailed } from '../data/call-errors.ts'
import { useRoute } from '../data/use-route.ts'
import { useMember } from '../identity/use-member.ts'
import { otherSide } from '../matching/other-side.ts'
import { bidiIsolate } from '../ui/bidi-isolate.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ProblemNotice } from '../ui/ProblemNotice.tsx'
import { useFocusOnOpening } from '../ui/ScreenFrame.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { ChatHeader } from './ChatHeader.tsx'
import { Composer } from './Composer.tsx'
import { MessageLog } from './MessageLog.tsx'
import { draftKey } from './message-drafts.ts'
import { pendingMessages } from './pending-messages.ts'
import { useMessages } from './use-messages.ts'
import { useOutbox } from './use-outbox.ts'

/** `/chat/:matchId`: one conversation. */
export function ChatScreen() {
  const { matchId = '' } = useParams()
  return <Chat key={matchId} matchId={matchId} />
}

const cannotBe = (error: unknown) =>
  error instanceof CallFailed && (error.status === 404 || error.status === 400)

function Chat({ matchId }: { matchId: string }) {
  const main = useFocusOnOpening()
  const { data: match, error, refresh } = useRoute(getMatch, { params: { matchId } })
  return (
    <Main id="main" tabIndex={-1} ref={main}>
      {cannotBe(error) ? (
        <Gone>
          <EmptyState
            icon={MessageCircleOff}
            level={1}
            title="Chat not found"
            text="It was closed, or it never was."
            action="Back to Messages"
            to="/messages"
          />
        </Gone>
      ) : match ? (
        <Conversation match={match} />
      ) : error ? (
        <ProblemNotice
          title="This chat could not be loaded"
          text={adviceFor(error)}
          onRetry={() => void refresh()}
        />
      ) : (
        <Skeleton label="Loading the chat" />
      )}
    </Main>
  )
}

function Conversation({ match }: { match: Match }) {
  const me = useMember()
  const other = otherSide(match, me.id)
  const { messages, error, refresh, ...earlier } = useMessages(match.id)
  const place = draftKey(me.id, match.id)
  const params = { matchId: match.id }
  const { waiting, send, retry, drop } = useOutbox(place, {
    deliver: (content, idempotencyKey) =>
      call(sendMessage, { params, body: { content } }, { idempotencyKey }),
    log: addressOf(listMessages, { params }),
    list: listMatches.path,
  })
  return (
    <>
      <title>{`${bidiIsolate(other.pseudonym)} · Kith`}</title>
      <ChatHeader matchId={match.id} other={other} />
      {messages ? (
        <MessageLog
          ownId={me.id}
          label={`Messages with ${bidiIsolate(other.pseudonym)}`}
          nameOf={() => other.pseudonym}
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
        <Composer place={place} label={`Message ${bidiIsolate(other.pseudonym)}`} onSend={send} />
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
