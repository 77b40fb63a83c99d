import type { SwipeAction } from '../../contracts/matching.ts'
import { type DiscoveryMode, modes } from '../../contracts/modes.ts'
import type { Answered } from './deck.ts'
import type { DeckIndex } from './deck-index.ts'
import { EVERY_MODE, SAID, saidAt, saidOf } from './relation.ts'

const actions = new Map(
  Object.entries(SAID).map(([action, said]) => [said as number, action as SwipeAction]),
)

/** What a member last said of others, the latest first. */
export const answersOf = (
  { members, relations }: Pick<DeckIndex, 'members' | 'relations'>,
  viewer: string,
): readonly Answered[] => {
  const row = members.find(viewer)
  const found: Answered[] = []
  if (row === undefined) return found
  relations.each(row, (other, mode, relation) => {
    const action = mode === EVERY_MODE ? undefined : actions.get(saidOf(relation))
    const on = members.ids[other]
    if (!action || on === undefined) return
    const at = new Date(saidAt(relation)).toISOString()
    found.push({ on, mode: modes[mode] as DiscoveryMode, action, at })
  })
  return found.sort((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0))
}
