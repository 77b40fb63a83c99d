import { Suspense, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { timing } from '../../contracts/core/limits.ts'
import type { Match } from '../../contracts/matching/matching.ts'
import { pageAt } from '../../contracts/pages.ts'
import { call } from '../data/call.ts'
import { useMember } from '../data/use-member.ts'
import { useRoute } from '../data/use-route.ts'
import { usePollWhileDown } from '../live/live-state.ts'
import { otherSide } from '../matching/other-side.ts'
import { SafetySheet } from '../matching/SafetySheet.tsx'
import { bidiIsolate } from '../ui/bidi-isolate.ts'
import { lazyComponent } from '../ui/lazy-component.ts'
import { ChatHeader } from './ChatHeader.tsx'
import { ConversationFrame } from './ConversationFrame.tsx'
import type { LogMessage } from './log-message.ts'
import { MessagePane } from './MessagePane.tsx'
import { texts } from './texts.ts'
import { useLoadedMessages } from './use-loaded-messages.ts'

/** Loaded apart: most chats have messages. They need nothing in its place where it is missing. */
const EmptyChat = lazyComponent(
  'EmptyChat',
  () => import('./EmptyChat.tsx'),
  () => null,
)

/** `/chat/:matchId`: one conversation. */
export function ChatScreen() {
  const { matchId = '' } = useParams()
  return <Chat key={matchId} matchId={matchId} />
}

const gone = {
  ...texts.gone,
  to: pageAt('/messages'),
}

function Chat({ matchId }: { matchId: string }) {
  const {
    data: match,
    error,
    refresh,
  } = useRoute('GET /api/matches/:matchId', { params: { matchId } })
  return (
    <ConversationFrame what="chat" error={error} onRetry={() => void refresh()} gone={gone}>
      {match && <MatchConversation match={match} />}
    </ConversationFrame>
  )
}

function MatchConversation({ match }: { match: Match }) {
  const other = otherSide(match, useMember().id)
  const { pseudonym } = other
  const loaded = useMessages(match.id)
  const params = { matchId: match.id }
  const navigate = useNavigate()
  const [reported, setReported] = useState<LogMessage>()
  const [reporting, setReporting] = useState(false)
  return (
    <>
      <MessagePane
        id={match.id}
        name={pseudonym}
        header={<ChatHeader matchId={match.id} other={other} />}
        label={texts.log.label(bidiIsolate(pseudonym))}
        nameOf={() => pseudonym}
        onReport={message => {
          setReported(message)
          setReporting(true)
        }}
        loaded={loaded}
        start={choose => (
          <Suspense>
            <EmptyChat match={match} onChoose={choose} />
          </Suspense>
        )}
        outbox={{
          deliver: (content, sending) =>
            call('POST /api/matches/:matchId/messages', { params, body: { content } }, sending),
          list: '/api/matches',
        }}
      />
      {reported && (
        <SafetySheet
          key={reported.id}
          subject={{ profileId: other.id, messageId: reported.id }}
          pseudonym={pseudonym}
          message={reported.content}
          open={reporting}
          onOpenChange={setReporting}
          onBlocked={() => navigate(pageAt('/messages'), { replace: true })}
        />
      )}
    </>
  )
}

/** The messages of a match, refreshed on changes, with the earlier pages loaded so far. */
function useMessages(matchId: string) {
  const every = usePollWhileDown(timing.messagePoll)
  const latest = useRoute(
    'GET /api/matches/:matchId/messages',
    { params: { matchId } },
    { every, whileVisible: true },
  )
  return useLoadedMessages(latest, before =>
    call('GET /api/matches/:matchId/messages', { params: { matchId }, query: { before } }),
  )
}
