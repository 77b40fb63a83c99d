import { setImmediate as nextTurn } from 'node:timers/promises'
import { MOST_TOLD } from '../../contracts/core/rounded-count.ts'
import type { StoredRule } from '../../contracts/discovery/stored-rules.ts'
import { isDescribed } from '../../domain/discovery/can-see.ts'
import type { CardStore } from './card-store.ts'
import { MOST_READ } from './find-candidates.ts'
import type { Viewer } from './open-viewer.ts'
import { everybody } from './skeleton.ts'

/** Cards that are read before other work has its turn. */
const PAGE = 200

/**
 * For each rule, how many members it describes among the present ones without a block between them and the
 * viewer. Of a larger community two thousand are looked at, so that the count is then the least there are.
 * Counts stop at the highest number that is shown.
 */
export const countDescribed = async (
  store: CardStore,
  viewer: Viewer,
  rules: readonly StoredRule[],
): Promise<readonly number[]> => {
  const counts = rules.map(() => 0)
  const ids: string[] = []
  for await (const id of everybody(store, viewer.member, viewer.at))
    if (ids.push(id) === MOST_READ) break
  for (let first = 0; first < ids.length; first += PAGE) {
    const page = await viewer.meet(ids.slice(first, first + PAGE))
    await nextTurn()
    for (const { member, relation } of page) {
      if (member.id === viewer.member.id || relation.isBlocked) continue
      for (const [number, rule] of rules.entries())
        if (isDescribed(rule, viewer.member, member, viewer.at))
          counts[number] = Math.min(MOST_TOLD, (counts[number] as number) + 1)
    }
  }
  return counts
}
