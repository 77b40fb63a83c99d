import { MessageCircle } from 'lucide-react'
import { Suspense, useState } from 'react'
import styled from 'styled-components'
import { badgeCaps } from '../../contracts/limits.ts'
import type { Match } from '../../contracts/matching.ts'
import { primaryPhoto } from '../../contracts/primary-photo.ts'
import { useMember } from '../identity/use-member.ts'
import { Badge } from '../look/Badge.tsx'
import { ButtonLink } from '../look/Button.tsx'
import { Card } from '../look/Card.tsx'
import { DemoMark } from '../look/DemoMark.tsx'
import { Icon } from '../look/Icon.tsx'
import { laterSheet } from '../look/later-sheet.ts'
import { Grow, Row } from '../look/layout.ts'
import { Portrait } from '../look/Portrait.tsx'
import { CardTitle, Muted } from '../look/text.ts'
import { Verified } from '../look/Verified.tsx'
import { VisuallyHidden } from '../look/VisuallyHidden.tsx'
import { pronounsAndAge } from '../profiles/labels.ts'
import { MatchMenu } from './MatchMenu.tsx'
import { modeIcons } from './mode-icons.ts'
import { AboveName, NameButton } from './NameButton.tsx'
import { otherSide } from './other-side.ts'

const MatchProfileSheet = laterSheet('MatchProfileSheet', () => import('./MatchProfileSheet.tsx'))

/** One match: who, in which mode, and what can be done. A list item. */
export function MatchCard({ match }: { match: Match }) {
  const other = otherSide(match, useMember().id)
  const [reading, setReading] = useState(false)
  const read = () => setReading(true)
  return (
    <Shape as="li">
      <Portrait photo={primaryPhoto(other.photos)} seed={other.id} size="l" />
      <Grow>
        <CardTitle>
          <NameButton onClick={read}>
            <bdi>{other.pseudonym}</bdi>
          </NameButton>{' '}
          {other.isVerified && <Verified />} {other.isDemo && <DemoMark />}
        </CardTitle>
        <Muted $size="sm">{pronounsAndAge(other)}</Muted>
        <Mode>
          <Icon of={modeIcons[match.discoveryMode]} size="small" />
          Matched for {match.discoveryMode}
        </Mode>
        <Row as={AboveName} $between>
          <ButtonLink
            rank={2}
            small
            to={`/chat/${match.id}`}
            icon={<Icon of={MessageCircle} size="small" />}
          >
            Chat
            <VisuallyHidden>
              {' '}
              with <bdi>{other.pseudonym}</bdi>
            </VisuallyHidden>
            <Badge count={match.unreadCount} max={badgeCaps.unread} label="unread" />
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
  display: flex;
  gap: var(--space-4);
  align-items: center;
`

const Mode = styled.p`
  display: flex;
  gap: 0.375rem;
  align-items: center;
  margin-block: var(--space-1) var(--space-2);
  color: var(--color-ink-2);
  font-size: var(--text-xs);
`
