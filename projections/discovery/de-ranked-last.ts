import type { RuleSurface } from '../../contracts/stored-rules.ts'
import type { DiscoveryIndex } from './discovery-index.ts'

/**
 * The list with those about members whom a rule of the viewer shows last on a surface after all
 * others; otherwise in its order.
 */
export const deRankedLast = <T>(
  list: readonly T[],
  membersOf: (one: T) => readonly string[],
  { viewer, surface, now }: { viewer: string; surface: RuleSurface; now: Date },
  { isDeRanked }: Pick<DiscoveryIndex, 'isDeRanked'>,
): T[] => {
  const isLast = (one: T) => membersOf(one).some(id => isDeRanked(viewer, id, surface, now))
  const { others = [], last = [] } = Object.groupBy(list, one => (isLast(one) ? 'last' : 'others'))
  return [...others, ...last]
}
