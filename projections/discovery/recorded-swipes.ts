import type { SwipeAction } from '../../contracts/matching/matching.ts'
import { modes } from '../../contracts/profiles/mode-labels.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import {
  ACTION,
  actionAt,
  actionOf,
  isExcluded,
  type RelationBits,
} from '../views/relations/relation.ts'
import type { RecordedSwipe } from './discovery-index.ts'
import type { ViewerIndex } from './viewer-relations.ts'

const actionByNumber = new Map(
  Object.entries(ACTION).map(([action, number]) => [number as number, action as SwipeAction]),
)

/** A member's swipes that count at a time, latest first: neither undone nor forgotten. */
export const recordedSwipesOf = (
  { members, relations }: Pick<ViewerIndex, 'members' | 'relations'>,
  now: Date,
): readonly RecordedSwipe[] => {
  const swipes: RecordedSwipe[] = []
  const isSwipe = (relation: RelationBits) =>
    actionOf(relation) !== 0 && isExcluded(relation, now.getTime())
  relations.each(isSwipe, (other, mode, relation) => {
    const action = actionByNumber.get(actionOf(relation))
    if (!action) return
    const on = members.idOf(other)
    const at = new Date(actionAt(relation)).toISOString()
    swipes.push({ on, mode: modes[mode] as DiscoveryMode, action, at })
  })
  return swipes.sort((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0))
}
