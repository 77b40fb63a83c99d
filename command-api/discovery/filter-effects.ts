import { roundCount } from '../../contracts/core/rounded-count.ts'
import { type FilterEffect, listFilterEffects } from '../../contracts/discovery/filters.ts'
import { discoveryIndexView } from '../../projections/views/discovery.ts'
import { query } from '../handler.ts'

export const onListFilterEffects = query(
  listFilterEffects,
  { reads: [discoveryIndexView], limit: 'effects' },
  async ({ profileId, query: { mode }, now }, { discoveryIndex }) => {
    const counts = await discoveryIndex.filterEffects(profileId, mode, now)
    const effects = [...counts].map(([filterType, count]) => ({
      filterType: filterType as FilterEffect['filterType'],
      atLeast: roundCount(count),
    }))
    return effects.sort((one, other) => other.atLeast - one.atLeast)
  },
)
