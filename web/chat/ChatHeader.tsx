import ArrowLeft from 'lucide-react/icons/arrow-left'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import Handshake from 'lucide-react/icons/handshake'
import HeartOff from 'lucide-react/icons/heart-off'
import ShieldAlert from 'lucide-react/icons/shield-exclamation-point'
import UserRound from 'lucide-react/icons/user-round'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import styled from 'styled-components'
import type { MatchedProfile } from '../../contracts/matching/matching.ts'
import { primaryPhoto } from '../../contracts/profiles/primary-photo.ts'
import { NameButton } from '../matching/NameButton.tsx'
import { SafetySheet } from '../matching/SafetySheet.tsx'
import { UnmatchSheet } from '../matching/UnmatchSheet.tsx'
import { MatchBoundariesSheet } from '../profiles/boundaries/MatchBoundariesSheet.tsx'
import { pronounsAndAge } from '../profiles/labels.ts'
import { Marks } from '../profiles/NameWithMarks.tsx'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Grow } from '../ui/layout.ts'
import { lazySheet } from '../ui/lazy-sheet.ts'
import { Menu } from '../ui/Menu.tsx'
import { Portrait } from '../ui/Portrait.tsx'
import { CardTitle, Muted } from '../ui/typography.ts'
import { VerifiedMark } from '../ui/VerifiedMark.tsx'
import { visuallyHidden } from '../ui/VisuallyHidden.tsx'
import { BackToList, barLine, ConversationBar, ConversationControls } from './ConversationBar.tsx'
import { texts } from './texts.ts'

const MatchProfileSheet = lazySheet(
  'MatchProfileSheet',
  () => import('../matching/MatchProfileSheet.tsx'),
)

type Props = { matchId: string; other: MatchedProfile }

/**
 * Header of a conversation: the other member, the back link, the button to report or block and the
 * menu of actions. On a phone the button shows its icon alone: the name needs the width.
 */
export function ChatHeader({ matchId, other }: Props) {
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
  display: flex;
  gap: var(--space-2);
  align-items: center;
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
  display: flex;
  gap: var(--space-1);
  align-items: center;
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
