import { type Exposure, expectedMatchesEach, type Market, mutualLike } from './market.ts'

/** Differences of expected matches below this are rounding. */
const TOLERANCE = 1e-9

/**
 * The pairs of people of whom the first envies the second: with the second's place in the lists of
 * others, and its own list, the first could expect more matches (Tomita and Yokoyama, RecSys 2024).
 * Only people who are in a list together can envy each other.
 */
export const envyPairs = (market: Market, exposure: Exposure): number => {
  const own = expectedMatchesEach(market, exposure)
  let pairs = 0
  for (const [person, others] of market.candidates.entries()) {
    const withPlaceOf = new Float64Array(market.candidates.length)
    for (const other of others) {
      const worth = mutualLike(market, person, other) * (exposure[person]?.[other] ?? 0)
      for (const rival of market.candidates[other] ?? [])
        withPlaceOf[rival] =
          (withPlaceOf[rival] as number) + worth * (exposure[other]?.[rival] ?? 0)
    }
    for (const [rival, matches] of withPlaceOf.entries())
      if (rival !== person && matches > (own[person] as number) + TOLERANCE) pairs += 1
  }
  return pairs
}
