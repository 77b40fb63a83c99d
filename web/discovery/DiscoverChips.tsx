import { listDiscoveryFilters, listMatches } from '../../contracts/endpoints.ts'
import { badgeCaps } from '../../contracts/limits.ts'
import { page } from '../../contracts/pages.ts'
import { useRoute } from '../data/use-route.ts'
import { useMember } from '../identity/use-member.ts'
import { unreadIn } from '../matching/unread.ts'
import { Badge } from '../ui/Badge.tsx'
import { ChipLink, Chips } from '../ui/Chip.tsx'
import { useIdle } from '../ui/use-idle.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { searchRange } from './search-range.ts'

/** Links around the deck: filters, the member's own range, questions, events and messages. */
export function DiscoverChips({ className }: { className?: string }) {
  const when = useIdle()
  const { maxDistance } = useMember()
  const { data: matches = [] } = useRoute(listMatches, {}, { when })
  const { data: filters = [] } = useRoute(listDiscoveryFilters, {}, { when })
  return (
    <Chips className={className}>
      <ChipLink to={page.filters}>
        Filters
        <Badge count={filters.filter(({ isActive }) => isActive).length} label="active" />
      </ChipLink>
      <ChipLink to={page.filters}>
        {searchRange(maxDistance, filters)}
        <VisuallyHidden>, change how far to look</VisuallyHidden>
      </ChipLink>
      <ChipLink to={page.questions}>Q&A</ChipLink>
      <ChipLink to={page.events}>Events</ChipLink>
      <ChipLink to={page.messages}>
        Messages
        <Badge count={unreadIn(matches)} max={badgeCaps.bell} label="unread" />
      </ChipLink>
    </Chips>
  )
}
