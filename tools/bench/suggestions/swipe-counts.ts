import { likeRate, type Prior } from '../../../domain/discovery/like-rate.ts'
import type { RatesOf } from './ranking-sets.ts'

export type CountedSwipe = { readonly by: number; readonly on: number; readonly likes: boolean }

/** How many showings the mean rate weighs for each member. */
const PRIOR_WEIGHT = 5

type Counted = { likes: number; shown: number }

/**
 * The rates of members from swipes. Swipes between a member and the one who looks do not count, as
 * they would tell what is to be predicted.
 */
export const ratesFrom = (
  swipes: readonly CountedSwipe[],
  people: number,
): { readonly ratesOf: RatesOf; readonly meanRate: number } => {
  const none = (): Counted[] => Array.from({ length: people }, () => ({ likes: 0, shown: 0 }))
  const [received, given] = [none(), none()]
  const between = new Map<number, boolean>()
  const keyOf = (by: number, on: number) => by * people + on
  for (const { by, on, likes } of swipes) {
    between.set(keyOf(by, on), likes)
    for (const counted of [given[by], received[on]]) {
      if (!counted) throw new RangeError('A swipe is by or on somebody who is not counted.')
      counted.shown += 1
      counted.likes += likes ? 1 : 0
    }
  }
  const meanRate = swipes.filter(({ likes }) => likes).length / Math.max(1, swipes.length)
  const prior: Prior = { rate: meanRate, weight: PRIOR_WEIGHT }

  const rateWithout = (counted: Counted | undefined, own: boolean | undefined): number => {
    const { likes, shown } = counted ?? { likes: 0, shown: 0 }
    if (own === undefined) return likeRate({ likes, shown }, prior)
    return likeRate({ likes: likes - (own ? 1 : 0), shown: shown - 1 }, prior)
  }
  return {
    meanRate,
    ratesOf: (member, except) => ({
      popularity: rateWithout(received[member], between.get(keyOf(except, member))),
      selectivity: rateWithout(given[member], between.get(keyOf(member, except))),
    }),
  }
}
