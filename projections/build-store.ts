import { comparePositions, origin, type Position } from '../contracts/event.ts'
import type { ReadModels, Write } from '../engines/read-models.ts'
import type { Build } from './filler.ts'

/**
 * Stores what was folded into a generation, one lot at a time, while folding goes on. `piece`:
 * documents committed together at most, so that other writers of the store get their turn.
 */
export const openBuildStore = async (
  views: ReadModels,
  { projection: { name }, generation }: Build,
  piece: number,
) => {
  let reached = await views.checkpoint(name, generation)
  let storing = Promise.resolve()

  /**
   * Piece by piece, the checkpoint with the last: a document knows by its position what it
   * contains, should a piece be folded again. One that is gone does not, so it goes with the last.
   * In the order of keys, so that a piece touches few pages of the store.
   */
  const store = async (upTo: Position, writes: readonly Write[]) => {
    const documents = writes.filter(({ document }) => document !== null)
    if (documents.length > piece) documents.sort((one, other) => (one.key < other.key ? -1 : 1))
    const removals = writes.filter(({ document }) => document === null)
    let from = 0
    for (; documents.length - from > piece; from += piece) {
      const some = documents.slice(from, from + piece)
      await views.commit(name, generation, reached ?? origin, some)
    }
    await views.commit(name, generation, upTo, [...documents.slice(from), ...removals])
    reached = upTo
  }

  return {
    reached: () => reached,
    isBehind: (position: Position | undefined): position is Position =>
      position !== undefined && (reached === undefined || comparePositions(position, reached) > 0),
    begin(upTo: Position, writes: readonly Write[]) {
      storing = storing.then(() => store(upTo, writes))
      storing.catch(() => {}) // whoever waits for it hears of it
    },
    /** Resolves when all that was begun is stored. */
    stored: () => storing,
  }
}
