import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { badgeCaps } from '../../contracts/core/limits.ts'
import { Badge } from '../ui/Badge.tsx'
import { hover } from '../ui/hover.ts'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import { soft } from '../ui/soft.ts'
import { oneLine } from '../ui/typography.ts'

type Props = {
  to: string
  /** True for the conversation on the screen. */
  current?: boolean
  portrait: ReactNode
  name: ReactNode
  /** The last message, or a text in its place. */
  last: ReactNode
  at: string
  unreadCount: number
  /** Whose turn it is, or that nobody writes here any more. */
  state?: string | undefined
}

/** One conversation: name, last message, time and unread count. A list item. */
export const ConversationRow = ({
  to,
  current,
  portrait,
  name,
  last,
  at,
  unreadCount,
  state,
}: Props) => (
  <li>
    <Row to={to} aria-current={current || undefined}>
      {portrait}
      <Said>
        <Name>{name}</Name>
        <Last dir="auto" $unread={unreadCount > 0}>
          {last}
        </Last>
      </Said>
      <Side>
        <RelativeTime at={at} />
        {state && <small>{state}</small>}
        <Badge count={unreadCount} max={badgeCaps.unread} label="unread" />
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

  ${hover('background: var(--color-sunken);')}

  &[aria-current] {
    --portrait-lit: var(--color-surface);
    ${soft('primary')}
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

  > small {
    font-size: inherit;
  }

  > :last-child:not(time, small) {
    color: var(--color-on-accent);
  }
`
