import { LEVEL_PARTS } from '../../contracts/discovery/discovery-events.ts'
import type { ExposureShare } from './decider.ts'

/** How many cards of a deck are first ones. */
const FIRST = 10

/** How likely the card at a position, from 0, is looked at: falls with the logarithm, as in DCG. */
const lookedAt = Array.from({ length: FIRST }, (_, position) => 1 / Math.log2(position + 2))

type Exposed = { shown: number; even: number }

/** Measures how decks share their first places among members. */
export const createExposureMeasure = () => {
  const exposed = new Map<string, Exposed>()
  let decks = 0

  return {
    /**
     * Adds a deck, best first, which goes further than its first cards: in an even order each of it
     * would be among the first equally often.
     */
    add(deck: readonly string[]): void {
      if (deck.length === 0) return
      decks += 1
      const first = lookedAt.slice(0, deck.length)
      const even = first.reduce((sum, weight) => sum + weight, 0) / deck.length
      for (const [position, profileId] of deck.entries()) {
        const one = exposed.get(profileId) ?? { shown: 0, even: 0 }
        one.shown += first[position] ?? 0
        one.even += even
        exposed.set(profileId, one)
      }
    },

    /** Each member of a deck with their share, in the order of ids, and figures of all. */
    result() {
      const shares: ExposureShare[] = [...exposed]
        .map(([profileId, { shown, even }]) => ({ profileId, share: shown / even }))
        .sort((one, other) => (one.profileId < other.profileId ? -1 : 1))
      const amounts = shares.map(({ share }) => share)
      const never = amounts.filter(share => share === 0).length
      return {
        shares,
        decks,
        gini: gini(amounts),
        neverFirst: amounts.length === 0 ? 0 : never / amounts.length,
      }
    },
  }
}

/**
 * The Gini coefficient of amounts of at least 0: 0 when all have the same, near 1 when one has all;
 * 0 when there is nothing. Half the mean difference of two, relative to the mean.
 */
export const gini = (amounts: readonly number[]): number => {
  const sum = amounts.reduce((total, amount) => total + amount, 0)
  if (sum === 0) return 0
  const weighted = amounts
    .toSorted((one, other) => one - other)
    .reduce((total, amount, at) => total + (2 * at + 1 - amounts.length) * amount, 0)
  return weighted / (amounts.length * sum)
}

/** How far decks are balanced so that they leave nobody out. */
export type ExposureBounds = {
  /** The share of an even number of first places below which a member is moved up, 0 to 1. */
  readonly floor: number
  /** How far a member is moved up at most, in parts of a level. */
  readonly most: number
}

/**
 * Members with less than four fifths of an even share of first places are moved up by two levels of a
 * deck at most.
 */
export const exposureBounds: ExposureBounds = { floor: 0.8, most: 2 * LEVEL_PARTS }
