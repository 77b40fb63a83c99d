import { listDiscoveryFilters, listMatches } from '../../contracts/endpoints.ts'
import { badgeCaps, discoveryRadius } from '../../contracts/limits.ts'
import { useRoute } from '../data/use-route.ts'
import { unreadIn } from '../matching/unread.ts'
import { Badge } from '../ui/Badge.tsx'
import { ChipLink, Chips, ChipText } from '../ui/Chip.tsx'
import { useIdle } from '../ui/use-idle.ts'

/** Chips around the deck: two labels, one with the number of active filters, and links to questions, events and messages. */
export function DiscoverChips() {
  const when = useIdle()
  const { data: matches = [] } = useRoute(listMatches, {}, { when })
  const { data: filters = [] } = useRoute(listDiscoveryFilters, {}, { when })
  return (
    <Chips>
      <ChipText $on>
        Filters
        <Badge count={filters.filter(({ isActive }) => isActive).length} label="active" />
      </ChipText>
      <ChipText>{discoveryRadius}</ChipText>
      <ChipLink to="/qa-questions">Q&A</ChipLink>
      <ChipLink to="/events">Events</ChipLink>
      <ChipLink to="/messages">
        Messages
        <Badge count={unreadIn(matches)} max={badgeCaps.bell} label="unread" />
      </ChipLink>
    </Chips>
  )
}
