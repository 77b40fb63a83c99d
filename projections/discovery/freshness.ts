import { comparePositions, origin, type Position } from '../../contracts/core/event.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import type { CardStore } from './card-store.ts'

/** How long the cards may be behind the log, and how long a query waits for them, in milliseconds. */
const MOST_BEHIND_MS = 5_000
const WAIT_MS = 2_000

/**
 * Keeps queries from cards that are behind the log: a view that stopped, or one that is not built yet,
 * must not look like a community without members.
 */
export const openFreshness = (
  cards: Pick<CardStore, 'waitForPosition'>,
  head: Position,
  now: () => number = () => performance.now(),
) => {
  let reached = origin
  let due = head
  let latest = head
  let next = { position: head, at: now() }

  const moveOn = () => {
    if (now() - next.at < MOST_BEHIND_MS) return
    due = next.position
    next = { position: latest, at: now() }
  }

  return {
    /** Notes how far the log is. */
    note(position: Position): void {
      latest = position
      moveOn()
    },
    /** @throws {Refusal} `unavailable`: the cards are too far behind. */
    async require(): Promise<void> {
      moveOn()
      const wanted = due
      if (comparePositions(reached, wanted) >= 0) return
      if (!(await cards.waitForPosition(wanted, AbortSignal.timeout(WAIT_MS))))
        throw new Refusal(
          'unavailable',
          'Kith is still reading who is here. Try again in a moment.',
          2,
        )
      reached = wanted
    },
  }
}
