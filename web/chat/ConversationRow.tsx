import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { badgeCaps } from '../../contracts/limits.ts'
import type { Match, MatchedProfile } from '../../contracts/matching.ts'
import { primaryPhoto } from '../../contracts/primary-photo.ts'
import { NameWithMarks } from '../profiles/NameWithMarks.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Portrait } from '../ui/Portrait.tsx'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import { oneLine } from '../ui/text.ts'

type Props = { match: Match; other: MatchedProfile; own: boolean; current: boolean }

/** One conversation: name, last message, time and unread count. A list item. */
export const ConversationRow = ({ match, other, own, current }: Props) => (
  <li>
    <Row to={`/chat/${match.id}`} aria-current={current || undefined}>
      <Portrait photo={primaryPhoto(other.photos)} seed={other.id} />
      <Said>
        <Name>
          <NameWithMarks of={other} />
        </Name>
        <Last dir="auto" $unread={match.unreadCount > 0}>
          {match.lastMessage && own && <bdi>You: </bdi>}
          {match.lastMessage?.content ?? 'Start the conversation!'}
        </Last>
      </Said>
      <Side>
        <RelativeTime at={match.lastMessage?.createdAt ?? match.createdAt} />
        <Badge count={match.unreadCount} max={badgeCaps.unread} label="unread" />
      </Side>
    </Row>
  </li>
)

const Row = styled(Link)`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  gap: var(--space-3);
  align-items: center;
  padding: 0.625rem var(--space-3);
  border-radius: var(--radius-md);

  &:hover {
    background: var(--color-sunken);
  }

  &[aria-current] {
    background: var(--color-primary-soft);
    color: var(--color-on-primary-soft);
  }

  &[aria-current] * {
    color: inherit;
  }
`

const Said = styled.span`
  display: grid;
  min-width: 0;
`

const Name = styled.span`
  ${oneLine}
  font-weight: var(--weight-bold);
`

const Last = styled.span<{ $unread: boolean }>`
  ${oneLine}
  color: var(--color-ink-2);
  font-size: var(--text-sm);
  font-weight: ${({ $unread }) => ($unread ? 'var(--weight-bold)' : 'var(--weight-text)')};
`

const Side = styled.span`
  display: grid;
  gap: var(--space-1);
  justify-items: end;
  align-self: start;
  padding-top: 0.1875rem;
  color: var(--color-ink-3);
  font-size: var(--text-xs);

  > :last-child:not(time) {
    color: var(--color-on-accent);
  }
`
