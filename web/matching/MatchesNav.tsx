import { NavLink } from 'react-router-dom'
import styled from 'styled-components'
import { pageAt } from '../../contracts/pages.ts'
import { useRoute } from '../data/use-route.ts'
import { forcedBorder } from '../ui/forced-border.ts'
import { texts } from './texts.ts'

/** The two segments of the Matches tab; Messages names the number of unread conversations. */
export function MatchesNav() {
  const { data: matches = [] } = useRoute('GET /api/matches')
  const unread = matches.filter(({ unreadCount }) => unreadCount > 0).length
  return (
    <Track aria-label={texts.nav.label}>
      <Segment to={pageAt('/matches')}>{texts.nav.matches}</Segment>
      <Segment to={pageAt('/messages')}>{texts.nav.messages(unread)}</Segment>
    </Track>
  )
}

const Track = styled.nav`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 0.1875rem;
  width: 100%;
  max-width: 30rem;
  padding: 0.1875rem;
  border-radius: var(--radius-pill);
  background: var(--color-sunken);
`

const Segment = styled(NavLink)`
  ${forcedBorder}
  display: grid;
  place-items: center;
  min-height: var(--tap);
  border-radius: var(--radius-pill);
  color: var(--color-ink-2);
  font-size: var(--text-sm);
  font-weight: var(--weight-medium);

  &[aria-current="page"] {
    background: var(--color-raised);
    color: var(--color-ink);
    font-weight: var(--weight-bold);
    box-shadow: var(--shadow-2);
  }
`
