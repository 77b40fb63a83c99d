import { listFilterEffects } from '../../contracts/core/endpoint-table.ts'
import { page } from '../../contracts/core/pages.ts'
import { filterTypes } from '../../contracts/discovery/filter-types.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import { useRoute } from '../data/use-route.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Stack } from '../ui/layout.ts'
import { Muted } from '../ui/typography.ts'
import { texts } from './texts.ts'

/** Names the filter that excludes most people from an empty deck; nothing while that is unknown. */
export function LoosenHint({ mode }: { mode: DiscoveryMode }) {
  const { data: effects = [] } = useRoute(listFilterEffects, { query: { mode } }, { refetch: true })
  const [first] = effects
  if (!first) return null
  const says =
    first.atLeast > 0
      ? texts.empty.loosen(filterTypes[first.filterType].toLowerCase(), first.atLeast)
      : effects.length > 2
        ? texts.empty.loosenMore
        : undefined
  if (!says) return null
  return (
    <Stack $gap={3}>
      <Muted>{says}</Muted>
      <div>
        <ButtonLink to={page.filters} small>
          {texts.empty.change}
        </ButtonLink>
      </div>
    </Stack>
  )
}
