import {
  Bell,
  BellOff,
  EllipsisVertical,
  HandHeart,
  Handshake,
  HeartOff,
  Hourglass,
  Search,
  ShieldAlert,
  ShieldCheck,
  UserRound,
} from 'lucide-react'
import { Suspense, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import type { Match, MatchedProfile } from '../../contracts/matching/matching.ts'
import { pageAt } from '../../contracts/pages.ts'
import { primaryPhoto } from '../../contracts/profiles/primary-photo.ts'
import { failureOf } from '../data/failure-of.ts'
import { useCommand } from '../data/use-command.ts'
import { useMember } from '../data/use-member.ts'
import { useRoute } from '../data/use-route.ts'
import { NameButton } from '../matching/NameButton.tsx'
import { otherSide } from '../matching/other-side.ts'
import { SafetySheet } from '../matching/SafetySheet.tsx'
import { UnmatchSheet } from '../matching/UnmatchSheet.tsx'
import { MatchBoundariesSheet } from '../profiles/boundaries/MatchBoundariesSheet.tsx'
import { Marks } from '../profiles/NameWithMarks.tsx'
import { newPlanPath, safetyLink } from '../safety/safety-link.ts'
import { Button } from '../ui/Button.tsx'
import { bidiIsolate } from '../ui/bidi-isolate.ts'
import { longDate } from '../ui/dates.ts'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { lazyComponent } from '../ui/lazy-component.ts'
import { lazySheet } from '../ui/lazy-sheet.ts'
import { Menu } from '../ui/Menu.tsx'
import { Portrait } from '../ui/Portrait.tsx'
import { serverNow } from '../ui/server-clock.ts'
import { Muted } from '../ui/typography.ts'
import { useMedia } from '../ui/use-media.ts'
import { VerifiedMark } from '../ui/VerifiedMark.tsx'
import { AskedToCompare } from './AskedToCompare.tsx'
import { AskedToVanish } from './AskedToVanish.tsx'
import { ConversationBar } from './ConversationBar.tsx'
import { ConversationFrame } from './ConversationFrame.tsx'
import { farewellTexts } from './farewell-texts.ts'
import type { LogMessage } from './log-message.ts'
import { MessagePane } from './MessagePane.tsx'
import { AskedForPhotos } from './photos/AskedForPhotos.tsx'
import { texts } from './texts.ts'
import { vanishingTexts } from './vanishing-texts.ts'

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
  const navigate = useNavigate()
  const [reported, setReported] = useState<LogMessage>()
  const [reporting, setReporting] = useState(false)
  return (
    <>
      <MessagePane
        id={match.id}
        name={pseudonym}
        header={onSearch => (
          <div>
            <ChatHeader match={match} other={other} onSearch={onSearch} />
            <AskedToCompare matchId={match.id} pseudonym={pseudonym} />
            {!match.closed && (
              <>
                <AskedToVanish match={match} pseudonym={pseudonym} />
                <AskedForPhotos match={match} pseudonym={pseudonym} />
              </>
            )}
          </div>
        )}
        foot={match.closed && <Closed closed={match.closed} other={other} />}
        label={texts.log.label(bidiIsolate(pseudonym))}
        nameOf={() => pseudonym}
        onReport={message => {
          setReported(message)
          setReporting(true)
        }}
        path="/api/matches/:matchId/messages"
        photos={match.photos}
        start={choose => (
          <Suspense>
            <EmptyChat match={match} pseudonym={pseudonym} onChoose={choose} />
          </Suspense>
        )}
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

const MatchProfileSheet = lazySheet(
  'MatchProfileSheet',
  () => import('../matching/MatchProfileSheet.tsx'),
)

const VanishingSheet = lazySheet('VanishingSheet', () => import('./VanishingSheet.tsx'))

/** That nobody writes in a chat any more, in place of the field. */
const Closed = ({
  closed: { by, endsAt },
  other: { id, pseudonym },
}: {
  closed: NonNullable<Match['closed']>
  other: MatchedProfile
}) => (
  <Muted $size="sm" role="status">
    {by === id
      ? farewellTexts.others(bidiIsolate(pseudonym), longDate(endsAt, serverNow()))
      : farewellTexts.own(longDate(endsAt, serverNow()))}
  </Muted>
)

const FarewellSheet = lazySheet('FarewellSheet', () => import('./FarewellSheet.tsx'))

type Props = { match: Match; other: MatchedProfile; onSearch: () => void }

/**
 * Header of a conversation: the other member, the back link and the menu of actions. A wider window
 * has the button to report or block beside the menu.
 */
function ChatHeader({ match, other, onSearch }: Props) {
  const { id: matchId, isMuted, vanishing, closed } = match
  const navigate = useNavigate()
  const [asking, setAsking] = useState<
    'profile' | 'boundaries' | 'vanishing' | 'farewell' | 'unmatch' | 'safety'
  >()
  const sheet = (name: NonNullable<typeof asking>) => ({
    matchId,
    pseudonym: other.pseudonym,
    open: asking === name,
    onOpenChange: () => setAsking(undefined),
  })
  const leave = () => navigate('/messages', { replace: true })
  const report = {
    label: texts.header.report,
    icon: ShieldAlert,
    onSelect: () => setAsking('safety'),
  }
  const isPhone = useMedia('(width < 48rem)')
  const { run: mute } = useCommand('PUT /api/matches/:matchId/mute', {
    refresh: ['/api/matches'],
    failure: failureOf(texts.mute.failed),
  })
  return (
    <ConversationBar
      back={{ to: '/messages', label: texts.header.back }}
      face={
        <Portrait
          photo={primaryPhoto(other.photos)}
          seed={other.id}
          size={useMedia('(width < 23rem)') ? 's' : 'm'}
        />
      }
      name={
        <>
          <NameButton onClick={() => setAsking('profile')}>
            <bdi>{other.pseudonym}</bdi>
          </NameButton>
          {other.isVerified && <VerifiedMark />}
        </>
      }
      about={
        <>
          <Marks of={other} />{' '}
          <span role="status">
            {isMuted && `${texts.mute.muted} · `}
            {vanishing.own !== null &&
              vanishing.own === vanishing.others &&
              `${vanishingTexts.state(vanishing.own)} · `}
          </span>
          {other.age}
          {other.pronouns && ` · ${bidiIsolate(other.pronouns)}`}
        </>
      }
    >
      <Menu
        trigger={<IconButton icon={EllipsisVertical} label={texts.header.more} />}
        items={[
          { label: texts.header.profile, icon: UserRound, onSelect: () => setAsking('profile') },
          { label: texts.header.search, icon: Search, onSelect: onSearch },
          {
            label: texts.header.boundaries,
            icon: Handshake,
            onSelect: () => setAsking('boundaries'),
          },
          {
            label: isMuted ? texts.mute.stop : texts.mute.mute,
            icon: isMuted ? Bell : BellOff,
            onSelect: () => void mute({ params: { matchId }, body: { isMuted: !isMuted } }),
          },
          ...(closed
            ? []
            : [
                {
                  label: vanishingTexts.title,
                  icon: Hourglass,
                  onSelect: () => setAsking('vanishing'),
                },
                {
                  label: farewellTexts.menu,
                  icon: HandHeart,
                  onSelect: () => setAsking('farewell'),
                },
              ]),
          { label: safetyLink.label, icon: ShieldCheck, onSelect: () => navigate(newPlanPath) },
          { label: texts.header.unmatch, icon: HeartOff, onSelect: () => setAsking('unmatch') },
          ...(isPhone ? [report] : []),
        ]}
      />
      {!isPhone && (
        <Button
          rank={3}
          small
          icon={<Icon of={report.icon} size="small" />}
          aria-haspopup="dialog"
          onClick={report.onSelect}
        >
          {report.label}
        </Button>
      )}
      <Suspense>
        <MatchProfileSheet other={other} {...sheet('profile')} />
        <VanishingSheet vanishing={vanishing} {...sheet('vanishing')} />
        <FarewellSheet {...sheet('farewell')} />
      </Suspense>
      <MatchBoundariesSheet {...sheet('boundaries')} />
      <SafetySheet
        subject={{ profileId: other.id }}
        photos={other.photos}
        onBlocked={leave}
        {...sheet('safety')}
      />
      <UnmatchSheet onUnmatched={leave} {...sheet('unmatch')} />
    </ConversationBar>
  )
}
