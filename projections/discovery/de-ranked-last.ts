import type { RuleSurface } from '../../contracts/discovery/stored-filters.ts'
import type { Between } from './between.ts'

/**
 * Moves items about members whom a rule of the viewer shows last on a surface to the end; otherwise
 * keeps the order. `between` must know the members of all items.
 */
export const deRankedLast = <T>(
  list: readonly T[],
  membersOf: (one: T) => readonly string[],
  surface: RuleSurface,
  between: Pick<Between, 'isShownLast'>,
): readonly T[] => {
  const isLast = (one: T) => membersOf(one).some(member => between.isShownLast(member, surface))
  const last = list.filter(isLast)
  return last.length === 0 ? list : [...list.filter(one => !isLast(one)), ...last]
}
