import { comparePositions, type Position } from '../../contracts/core/event.ts'
import type { RelationChange } from '../views/relations/relation-changes.ts'

/** Changes that are kept at most: some 200 bytes each. */
const MOST_KEPT = 500_000

type Kept = { readonly position: Position; readonly key: string }

/**
 * The changes of all pages that their view may not contain yet, because it is a little behind.
 * `floor`: all changes after this position are here.
 */
export const createRecentChanges = (start: Position, most: number = MOST_KEPT) => {
  let floor = start
  let losses = 0
  let kept: Kept[] = []
  let byPage = new Map<string, RelationChange[]>()

  return {
    floor: (): Position => floor,

    /** How often there were too many, and all were dropped. */
    losses: (): number => losses,

    /** Notes a change of a page by the event at a position, unless it is older than the floor. */
    add(key: string, change: RelationChange, position: Position): void {
      if (comparePositions(position, floor) <= 0) return
      if (kept.length === most) {
        // The view is far behind. Pages are refused until it has come here.
        losses += 1
        kept = []
        byPage = new Map()
        floor = position
      } else {
        kept.push({ position, key })
        const known = byPage.get(key)
        if (known) known.push(change)
        else byPage.set(key, [change])
      }
    },

    /** The changes of a page, in their order. */
    of: (key: string): readonly RelationChange[] => byPage.get(key) ?? [],

    /** Forgets the changes up to a position. */
    dropUpTo(position: Position): void {
      if (comparePositions(position, floor) <= 0) return
      floor = position
      const first = kept.findIndex(one => comparePositions(one.position, position) > 0)
      const dropped = kept.splice(0, first < 0 ? kept.length : first)
      for (const { key } of dropped) {
        const rest = byPage.get(key)?.slice(1) ?? []
        if (rest.length > 0) byPage.set(key, rest)
        else byPage.delete(key)
      }
    },
  }
}
