import { setImmediate as nextTurn } from 'node:timers/promises'
import type { DeckCandidate } from '../../domain/discovery/rank.ts'
import type { Viewer } from './open-viewer.ts'

/**
 * Cards that are read at a time, before other work has its turn. A deck ranks a page at least, so its
 * cost grows with this.
 */
export const PAGE = 120
/** Cards that a question reads at most. */
export const MOST_READ = 2_000

/** Meets the first `MOST_READ` of others, a page at a time: reading a page takes some milliseconds. */
export async function* meetInPages(
  viewer: Viewer,
  others: readonly string[],
): AsyncGenerator<readonly DeckCandidate[]> {
  const most = Math.min(MOST_READ, others.length)
  for (let first = 0; first < most; first += PAGE) {
    if (first > 0) await nextTurn()
    yield await viewer.meet(others.slice(first, Math.min(most, first + PAGE)))
  }
}
