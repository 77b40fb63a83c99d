import type { Position } from '../../../contracts/core/event.ts'
import type { PairFacts } from './pair-facts.ts'

type Remembered = {
  readonly viewer: string
  /** The position that the answer had at least. */
  readonly atLeast: Position
  readonly facts: ReadonlyMap<string, PairFacts>
}

/**
 * Facts about the members of a deck, which come with it. The request that asked for the deck asks
 * about its members next, and then need not ask the other process again. A request is known by
 * the object that is its time, and its facts are forgotten with it.
 */
export const createRememberedFacts = () => {
  const requests = new WeakMap<Date, Remembered>()
  return {
    remember(now: Date, deck: Remembered): void {
      requests.set(now, deck)
    },
    /** The facts about all of these, if the deck of this request had them, at this position or later. */
    recall(
      now: Date,
      viewer: string,
      others: readonly string[],
      atLeast: Position,
    ): readonly PairFacts[] | undefined {
      const known = requests.get(now)
      if (known?.viewer !== viewer || known.atLeast !== atLeast) return undefined
      const facts = others.map(other => known.facts.get(other))
      return facts.every(one => one !== undefined) ? facts : undefined
    },
  }
}
