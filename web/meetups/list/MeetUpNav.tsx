import type { LucideIcon } from 'lucide-react'
import { CalendarDays, Coffee, MessagesSquare } from 'lucide-react'
import { NavLink } from 'react-router-dom'
import styled from 'styled-components'
import { pageAt } from '../../../contracts/pages.ts'
import { useMember } from '../../data/use-member.ts'
import { useRoute } from '../../data/use-route.ts'
import { Badge } from '../../ui/Badge.tsx'
import { hover } from '../../ui/hover.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useIdle } from '../../ui/use-idle.ts'
import { lastLookAtEvents } from '../event-look.ts'

const texts = {
  title: 'Meet up',
  places: { events: 'Events', groups: 'Groups', hangouts: 'Hangouts' },
  news: { events: 'new', groups: 'new', hangouts: 'to answer' },
} as const

type Place = keyof typeof texts.places

const places: readonly { to: string; place: Place; icon: LucideIcon }[] = [
  { to: pageAt('/events'), place: 'events', icon: CalendarDays },
  { to: pageAt('/group-chats'), place: 'groups', icon: MessagesSquare },
  { to: pageAt('/hangouts'), place: 'hangouts', icon: Coffee },
]

/** Tabs, which navigate and look like it, for the three ways to meet up, with a count of news in each. */
export function MeetUpNav() {
  const news = useNews()
  return (
    <Bar aria-label={texts.title}>
      {places.map(({ to, place, icon }) => (
        <Way key={to} to={to}>
          <Icon of={icon} />
          {texts.places[place]}
          <Badge at="corner" count={news[place]} label={texts.news[place]} />
        </Way>
      ))}
    </Bar>
  )
}

/** Count of news by tab: events since the last visit, unread messages and requests, invitations. */
function useNews(): Readonly<Record<Place, number>> {
  const { id } = useMember()
  const when = useIdle()
  const after = lastLookAtEvents()
  const query = after ? { query: { after } } : {}
  const { data: events } = useRoute('GET /api/event-news', query, { refetch: true, when })
  const { data: groups = [] } = useRoute('GET /api/group-chats', {}, { refetch: true, when })
  const { data: invitations = [] } = useRoute(
    'GET /api/hangout-invitations',
    {},
    { refetch: true, when },
  )
  return {
    events: events?.count ?? 0,
    groups: groups.reduce((sum, group) => sum + group.unreadCount + group.requests.length, 0),
    hangouts: invitations.filter(one => one.inviteeProfileId === id && one.status === 'pending')
      .length,
  }
}

const Bar = styled.nav`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  max-width: 34rem;
  border-bottom: var(--border-hair);

  [data-a11y="on"] & {
    grid-template-columns: repeat(auto-fit, minmax(6.5rem, 1fr));
    max-width: none;
  }
`

const Way = styled(NavLink)`
  position: relative;
  display: flex;
  align-items: center;
  justify-content: center;
  gap: 0.375rem;
  min-width: 0;
  min-height: max(var(--tap), 3rem);
  padding: var(--space-1) var(--space-2);
  color: var(--color-ink-2);
  font-size: var(--text-sm);
  font-weight: var(--weight-medium);

  ${hover('background: var(--color-sunken);')}

  &[aria-current="page"] {
    color: var(--color-ink);
    box-shadow: inset 0 -3px 0 var(--color-thread);
    font-weight: var(--weight-bold);

    @media (forced-colors: active) {
      border-bottom: 3px solid Highlight;
    }
  }

  @media (width < 22rem) {
    > svg {
      display: none;
    }
  }
`
