import type { RuleSurface } from '../../contracts/discovery/stored-rules.ts'
import type { DiscoveryIndex } from './discovery-index.ts'

/**
 * Moves items about members whom a rule of the viewer shows last on a surface to the end; otherwise
 * keeps the order.
 */
export const deRankedLast = <T>(
  list: readonly T[],
  membersOf: (one: T) => readonly string[],
  { viewer, surface, now }: { viewer: string; surface: RuleSurface; now: Date },
  { deRanking }: Pick<DiscoveryIndex, 'deRanking'>,
): readonly T[] => {
  const isLast = deRanking(viewer, surface, now)
  if (!isLast) return list
  const { others = [], last = [] } = Object.groupBy(list, one =>
    membersOf(one).some(isLast) ? 'last' : 'others',
  )
  return [...others, ...last]
}
