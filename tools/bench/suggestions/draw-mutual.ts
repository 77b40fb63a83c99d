import type { SeededRandom } from '../../../test/samples/seeded-random.ts'
import { type Market, mutualLike } from './market.ts'

/** Draws for each two candidates whether both would like each other, from how likely they do. */
export const drawMutual = (
  market: Market,
  chance: SeededRandom,
): ((one: number, other: number) => boolean) => {
  const pairs = new Set<number>()
  const keyOf = (one: number, other: number) =>
    Math.min(one, other) * market.candidates.length + Math.max(one, other)
  for (const [person, others] of market.candidates.entries())
    for (const other of others)
      if (person < other && chance.next() < mutualLike(market, person, other))
        pairs.add(keyOf(person, other))
  return (one, other) => pairs.has(keyOf(one, other))
}
