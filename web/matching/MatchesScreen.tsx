import {
  EllipsisVertical,
  HeartHandshake,
  HeartOff,
  MessageCircle,
  ShieldAlert,
  UserRound,
  Waypoints,
} from 'lucide-react'
import { Suspense, useState } from 'react'
import styled from 'styled-components'
import { badgeCaps } from '../../contracts/core/limits.ts'
import type { GroupChat } from '../../contracts/groups/groups.ts'
import type { Match, MatchedProfile } from '../../contracts/matching/matching.ts'
import { pageAt } from '../../contracts/pages.ts'
import { primaryPhoto } from '../../contracts/profiles/primary-photo.ts'
import { LoadState } from '../data/LoadState.tsx'
import { useMember } from '../data/use-member.ts'
import { useRoute } from '../data/use-route.ts'
import { pronounsAndAge } from '../profiles/labels.ts'
import { modeIcons } from '../profiles/mode-icons.ts'
import { NameWithMarks } from '../profiles/NameWithMarks.tsx'
import { Badge } from '../ui/Badge.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { bidiIsolate } from '../ui/bidi-isolate.ts'
import { Card } from '../ui/Card.tsx'
import { WideTiles } from '../ui/columns.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Icon } from '../ui/Icon.tsx'
import { IconButton, IconLink } from '../ui/IconButton.tsx'
import { InlineIcon } from '../ui/InlineIcon.tsx'
import { Grow, inRow, Row, Stack } from '../ui/layout.ts'
import { lazySheet } from '../ui/lazy-sheet.ts'
import { Menu } from '../ui/Menu.tsx'
import { Portrait } from '../ui/Portrait.tsx'
import { ScreenFrame } from '../ui/ScreenFrame.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { CardTitle, Muted } from '../ui/typography.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { JointMatchCard } from './joint/JointMatchCard.tsx'
import { useJointMatches } from './joint/joint-matches.ts'
import { JointLikesBadge, LikesReceived } from './likes/LikesReceived.tsx'
import { MatchesNav } from './MatchesNav.tsx'
import { AboveName, NameButton } from './NameButton.tsx'
import { otherSide } from './other-side.ts'
import { SafetySheet } from './SafetySheet.tsx'
import { texts } from './texts.ts'
import { UnmatchSheet } from './UnmatchSheet.tsx'

/** `/matches`: the member's matches, the latest conversation first. */
export const MatchesScreen = () => (
  <ScreenFrame
    title={texts.matches.title}
    actions={
      <IconLink
        icon={Waypoints}
        label={texts.matches.constellation}
        to={pageAt('/constellation')}
        filled
      >
        <JointLikesBadge />
      </IconLink>
    }
  >
    <Stack $gap={5}>
      <MatchesNav />
      <MatchList />
      <LikesReceived />
    </Stack>
  </ScreenFrame>
)

function MatchList() {
  const read = useRoute('GET /api/matches')
  const jointMatches = useJointMatches()
  const skeleton = <Skeleton shape="cards" label={texts.matches.loading} />
  return (
    <LoadState read={read} what={texts.matches.what} skeleton={skeleton}>
      {matches =>
        jointMatches ? <Matches matches={matches} jointMatches={jointMatches} /> : skeleton
      }
    </LoadState>
  )
}

type MatchesProps = { matches: readonly Match[]; jointMatches: readonly GroupChat[] }

function Matches({ matches, jointMatches }: MatchesProps) {
  if (matches.length + jointMatches.length === 0)
    return <EmptyState icon={HeartHandshake} {...texts.matches.none} to="/" />
  return (
    <WideTiles aria-label={texts.matches.title}>
      {jointMatches.map(match => (
        <JointMatchCard key={match.id} match={match} />
      ))}
      {matches.map(match => (
        <MatchCard key={match.id} match={match} />
      ))}
    </WideTiles>
  )
}

const MatchProfileSheet = lazySheet('MatchProfileSheet', () => import('./MatchProfileSheet.tsx'))

function MatchCard({ match }: { match: Match }) {
  const other = otherSide(match, useMember().id)
  const [reading, setReading] = useState(false)
  const read = () => setReading(true)
  return (
    <Shape as="li">
      <Portrait photo={primaryPhoto(other.photos)} seed={other.id} size="l" />
      <Grow>
        <CardTitle>
          <NameWithMarks of={other} isVerified={other.isVerified}>
            <NameButton onClick={read}>
              <bdi>{other.pseudonym}</bdi>
            </NameButton>
          </NameWithMarks>
        </CardTitle>
        <Muted $size="sm">{pronounsAndAge(other)}</Muted>
        <Mode>
          <InlineIcon of={modeIcons[match.discoveryMode]} size="small" />
          {texts.matches.matchedFor(match.discoveryMode)}
        </Mode>
        <Row as={AboveName} $between>
          <ButtonLink
            rank={2}
            small
            to={`/chat/${match.id}`}
            icon={<Icon of={MessageCircle} size="small" />}
          >
            <span aria-hidden="true">{texts.matches.chat}</span>
            <VisuallyHidden>{texts.matches.chatWith(bidiIsolate(other.pseudonym))}</VisuallyHidden>
            <Badge count={match.unreadCount} max={badgeCaps.unread} label={texts.matches.unread} />
          </ButtonLink>
          <MatchMenu matchId={match.id} other={other} onProfile={read} />
        </Row>
      </Grow>
      <Suspense>
        <MatchProfileSheet
          matchId={match.id}
          other={other}
          open={reading}
          onOpenChange={setReading}
        />
      </Suspense>
    </Shape>
  )
}

const Shape = styled(Card)`
  ${inRow(4)}
`

const Mode = styled.p`
  margin-block: var(--space-1) var(--space-2);
  color: var(--color-ink-2);
  font-size: var(--text-xs);
`

type Props = { matchId: string; other: MatchedProfile; onProfile: () => void }

/** Menu of a match: profile, unmatch, report and block. Each destructive action asks first. */
function MatchMenu({ matchId, other: { id, pseudonym, photos }, onProfile }: Props) {
  const [asking, setAsking] = useState<'unmatch' | 'safety'>()
  const close = () => setAsking(undefined)
  return (
    <>
      <Menu
        trigger={
          <IconButton icon={EllipsisVertical} label={texts.menu.label(bidiIsolate(pseudonym))} />
        }
        items={[
          { label: texts.menu.profile, icon: UserRound, onSelect: onProfile },
          { label: texts.menu.unmatch, icon: HeartOff, onSelect: () => setAsking('unmatch') },
          { label: texts.menu.safety, icon: ShieldAlert, onSelect: () => setAsking('safety') },
        ]}
      />
      <UnmatchSheet
        matchId={matchId}
        pseudonym={pseudonym}
        open={asking === 'unmatch'}
        onOpenChange={close}
      />
      <SafetySheet
        subject={{ profileId: id }}
        pseudonym={pseudonym}
        photos={photos}
        open={asking === 'safety'}
        onOpenChange={close}
      />
    </>
  )
}
