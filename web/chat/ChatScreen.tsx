import {
  ArrowLeft,
  EllipsisVertical,
  Handshake,
  HeartOff,
  ShieldAlert,
  UserRound,
} from 'lucide-react'
import { Suspense, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import styled from 'styled-components'
import { timing } from '../../contracts/core/limits.ts'
import type { Match, MatchedProfile } from '../../contracts/matching/matching.ts'
import { pageAt } from '../../contracts/pages.ts'
import { primaryPhoto } from '../../contracts/profiles/primary-photo.ts'
import { call } from '../data/call.ts'
import { useMember } from '../data/use-member.ts'
import { useRoute } from '../data/use-route.ts'
import { usePollWhileDown } from '../live/live-state.ts'
import { NameButton } from '../matching/NameButton.tsx'
import { otherSide } from '../matching/other-side.ts'
import { SafetySheet } from '../matching/SafetySheet.tsx'
import { UnmatchSheet } from '../matching/UnmatchSheet.tsx'
import { MatchBoundariesSheet } from '../profiles/boundaries/MatchBoundariesSheet.tsx'
import { pronounsAndAge } from '../profiles/labels.ts'
import { Marks } from '../profiles/NameWithMarks.tsx'
import { Button } from '../ui/Button.tsx'
import { bidiIsolate } from '../ui/bidi-isolate.ts'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Grow, inRow } from '../ui/layout.ts'
import { lazyComponent } from '../ui/lazy-component.ts'
import { lazySheet } from '../ui/lazy-sheet.ts'
import { Menu } from '../ui/Menu.tsx'
import { Portrait } from '../ui/Portrait.tsx'
import { CardTitle, Muted } from '../ui/typography.ts'
import { VerifiedMark } from '../ui/VerifiedMark.tsx'
import { visuallyHidden } from '../ui/VisuallyHidden.tsx'
import { AskedToCompare } from './AskedToCompare.tsx'
import { BackToList, barLine, ConversationBar, ConversationControls } from './ConversationBar.tsx'
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
        header={
          <div>
            <ChatHeader matchId={match.id} other={other} />
            <AskedToCompare matchId={match.id} pseudonym={pseudonym} />
          </div>
        }
        label={texts.log.label(bidiIsolate(pseudonym))}
        nameOf={() => pseudonym}
        onReport={message => {
          setReported(message)
          setReporting(true)
        }}
        loaded={loaded}
        start={choose => (
          <Suspense>
            <EmptyChat match={match} pseudonym={pseudonym} onChoose={choose} />
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

const MatchProfileSheet = lazySheet(
  'MatchProfileSheet',
  () => import('../matching/MatchProfileSheet.tsx'),
)

type Props = { matchId: string; other: MatchedProfile }

/**
 * Header of a conversation: the other member, the back link, the button to report or block and the
 * menu of actions. On a phone the button shows its icon alone: the name needs the width.
 */
function ChatHeader({ matchId, other }: Props) {
  const navigate = useNavigate()
  const [asking, setAsking] = useState<'profile' | 'boundaries' | 'unmatch' | 'safety'>()
  const close = () => setAsking(undefined)
  const leave = () => navigate('/messages', { replace: true })
  return (
    <ConversationBar>
      <BackToList icon={ArrowLeft} label={texts.header.back} to="/messages" />
      <Who>
        <Face>
          <Portrait photo={primaryPhoto(other.photos)} seed={other.id} size="m" />
        </Face>
        <Grow>
          <Name as="h1">
            <NameButton onClick={() => setAsking('profile')}>
              <Pseudonym>{other.pseudonym}</Pseudonym>
            </NameButton>
            {other.isVerified && <VerifiedMark />}
          </Name>
          <About $size="xs">
            <Marks of={other} /> {pronounsAndAge(other)}
          </About>
        </Grow>
      </Who>
      <ConversationControls />
      <Menu
        trigger={<IconButton icon={EllipsisVertical} label={texts.header.more} />}
        items={[
          { label: texts.header.profile, icon: UserRound, onSelect: () => setAsking('profile') },
          {
            label: texts.header.boundaries,
            icon: Handshake,
            onSelect: () => setAsking('boundaries'),
          },
          { label: texts.header.unmatch, icon: HeartOff, onSelect: () => setAsking('unmatch') },
        ]}
      />
      <Button
        rank={3}
        small
        icon={<Icon of={ShieldAlert} size="small" />}
        aria-haspopup="dialog"
        onClick={() => setAsking('safety')}
      >
        <OnWide>{texts.header.report}</OnWide>
      </Button>
      <Suspense>
        <MatchProfileSheet
          matchId={matchId}
          other={other}
          open={asking === 'profile'}
          onOpenChange={close}
        />
      </Suspense>
      <MatchBoundariesSheet
        matchId={matchId}
        pseudonym={other.pseudonym}
        open={asking === 'boundaries'}
        onOpenChange={close}
      />
      <SafetySheet
        subject={{ profileId: other.id }}
        pseudonym={other.pseudonym}
        open={asking === 'safety'}
        onOpenChange={close}
        onBlocked={leave}
      />
      <UnmatchSheet
        matchId={matchId}
        pseudonym={other.pseudonym}
        open={asking === 'unmatch'}
        onOpenChange={close}
        onUnmatched={leave}
      />
    </ConversationBar>
  )
}

const Who = styled(Grow)`
  flex-basis: 4rem;
  position: relative;
  ${inRow(2)}
  min-height: var(--tap);

  /* Larger letters need more; the controls take a second row where that leaves no room. */
  [data-a11y="on"] & {
    flex-basis: 8rem;
  }
`

/* On the smallest phones the name needs its place. */
const Face = styled.span`
  @media (max-width: 22.99rem) {
    display: none;
  }
`

const OnWide = styled.span`
  @media (max-width: 47.99rem) {
    ${visuallyHidden}
  }
`

const Name = styled(CardTitle)`
  ${inRow(1)}
  line-height: 1.2;

  > button {
    min-width: 0;
  }
`

/** Cut: the profile, one tap away, shows the whole name. */
const Pseudonym = styled.bdi`
  display: block;
  ${barLine}
`

const About = styled(Muted)`
  ${barLine}
`
