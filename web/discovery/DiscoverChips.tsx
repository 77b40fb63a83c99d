import { badgeCaps } from '../../contracts/core/limits.ts'
import { pageAt } from '../../contracts/pages.ts'
import { useMember } from '../data/use-member.ts'
import { useRoute } from '../data/use-route.ts'
import { unreadIn } from '../matching/unread.ts'
import { pauseTexts, usePause } from '../profiles/use-pause.ts'
import { Badge } from '../ui/Badge.tsx'
import { Chip, ChipLink, Chips } from '../ui/Chip.tsx'
import { useIdle } from '../ui/use-idle.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { searchRange } from './search-range.ts'
import { texts } from './texts.ts'

/** Links around the deck: filters, the member's own range, questions, events and messages; first a button to resume a paused profile. */
export function DiscoverChips({ className }: { className?: string }) {
  const when = useIdle()
  const { maxDistance } = useMember()
  const { isPaused, pending, toggle } = usePause()
  const { data: matches = [] } = useRoute('GET /api/matches', {}, { when })
  const { data: filters = [] } = useRoute('GET /api/filter-preferences', {}, { when })
  return (
    <Chips className={className}>
      {isPaused && (
        <Chip disabled={pending} onClick={toggle}>
          {pauseTexts.chip}
        </Chip>
      )}
      <ChipLink to={pageAt('/filter-settings')}>
        {texts.chips.filters}
        <Badge
          count={filters.filter(({ isActive }) => isActive).length}
          label={texts.chips.active}
        />
      </ChipLink>
      <ChipLink to={pageAt('/filter-settings')}>
        {searchRange(maxDistance, filters)}
        <VisuallyHidden>, {texts.chips.change}</VisuallyHidden>
      </ChipLink>
      <ChipLink to={pageAt('/qa-questions')}>{texts.chips.questions}</ChipLink>
      <ChipLink to={pageAt('/events')}>{texts.chips.events}</ChipLink>
      <ChipLink to={pageAt('/messages')}>
        {texts.chips.messages}
        <Badge count={unreadIn(matches)} max={badgeCaps.bell} label={texts.chips.unread} />
      </ChipLink>
    </Chips>
  )
}
