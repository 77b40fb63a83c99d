import MessageCircle from 'lucide-react/icons/message-circle'
import { Suspense, useState } from 'react'
import styled from 'styled-components'
import { badgeCaps } from '../../contracts/core/limits.ts'
import type { Match } from '../../contracts/matching/matching.ts'
import { primaryPhoto } from '../../contracts/profiles/primary-photo.ts'
import { useMember } from '../data/use-member.ts'
import { pronounsAndAge } from '../profiles/labels.ts'
import { modeIcons } from '../profiles/mode-icons.ts'
import { NameWithMarks } from '../profiles/NameWithMarks.tsx'
import { Badge } from '../ui/Badge.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { bidiIsolate } from '../ui/bidi-isolate.ts'
import { Card } from '../ui/Card.tsx'
import { Icon } from '../ui/Icon.tsx'
import { InlineIcon } from '../ui/InlineIcon.tsx'
import { Grow, Row } from '../ui/layout.ts'
import { lazySheet } from '../ui/lazy-sheet.ts'
import { Portrait } from '../ui/Portrait.tsx'
import { CardTitle, Muted } from '../ui/typography.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { MatchMenu } from './MatchMenu.tsx'
import { AboveName, NameButton } from './NameButton.tsx'
import { otherSide } from './other-side.ts'
import { texts } from './texts.ts'

const MatchProfileSheet = lazySheet('MatchProfileSheet', () => import('./MatchProfileSheet.tsx'))

export function MatchCard({ match }: { match: Match }) {
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
  display: flex;
  gap: var(--space-4);
  align-items: center;
`

const Mode = styled.p`
  margin-block: var(--space-1) var(--space-2);
  color: var(--color-ink-2);
  font-size: var(--text-xs);
`
