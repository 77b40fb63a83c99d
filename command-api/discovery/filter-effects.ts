import { type FilterEffect, listFilterEffects } from '../../contracts/filters.ts'
import { discoveryIndexView } from '../../projections/discovery.ts'
import { query } from '../handler.ts'

const STEPS = [100, 50, 25, 10] as const

/** A count as it may be told: see `FilterEffect`. */
const roundEffect = (count: number): FilterEffect['atLeast'] =>
  STEPS.find(step => count >= step) ?? 0

export const onListFilterEffects = query(
  listFilterEffects,
  { reads: [discoveryIndexView], limit: 'effects' },
  async ({ profileId, query: { mode }, now }, { discoveryIndex }) => {
    const counts = await discoveryIndex.filterEffects(profileId, mode, now)
    const effects = [...counts].map(([filterType, count]) => ({
      filterType: filterType as FilterEffect['filterType'],
      atLeast: roundEffect(count),
    }))
    return effects.sort((one, other) => other.atLeast - one.atLeast)
  },
)
