import type { SwipeAction } from '../../contracts/matching/matching.ts'
import { modes } from '../../contracts/profiles/mode-labels.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import type { RecordedSwipe } from './discovery-index.ts'
import type { IndexData } from './index-data.ts'
import { ACTION, actionAt, actionOf, EVERY_MODE } from './relation.ts'

const actionByNumber = new Map(
  Object.entries(ACTION).map(([action, number]) => [number as number, action as SwipeAction]),
)

/** A member's swipes that were not undone, latest first. */
export const recordedSwipesOf = (
  { members, relations }: Pick<IndexData, 'members' | 'relations'>,
  viewer: string,
): readonly RecordedSwipe[] => {
  const row = members.find(viewer)
  const swipes: RecordedSwipe[] = []
  if (row === undefined) return swipes
  relations.each(row, (other, mode, relation) => {
    const action = mode === EVERY_MODE ? undefined : actionByNumber.get(actionOf(relation))
    if (!action) return
    const on = members.idOf(other)
    const at = new Date(actionAt(relation)).toISOString()
    swipes.push({ on, mode: modes[mode] as DiscoveryMode, action, at })
  })
  return swipes.sort((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0))
}
