import type { SeededRandom } from '../../../test/samples/seeded-random.ts'
import type { Market } from './market.ts'

/** The probability that each of some people likes each of others, by row and column. */
export type LikeMatrix = readonly (readonly number[])[]

/** A market of two sides: the people of the left first, then those of the right. */
export const twoSided = (ofLeft: LikeMatrix, ofRight: LikeMatrix): Market => {
  const left = ofLeft.length
  const everyLeft = ofLeft.map((_, person) => person)
  const everyRight = ofRight.map((_, person) => left + person)
  return {
    candidates: [...everyLeft.map(() => everyRight), ...everyRight.map(() => everyLeft)],
    likes: (from, to) =>
      (from < left ? ofLeft[from]?.[to - left] : ofRight[from - left]?.[to]) ?? 0,
  }
}

export type MarketSize = {
  readonly left: number
  readonly right: number
  /** The share of popularity in what people like, from 0 to 1. */
  readonly lambda: number
}

/**
 * A random market of two sides. The probability that one likes another is lambda · popularity +
 * (1 − lambda) · noise: popularity falls evenly from 1 to 0 over the people of a side, noise is uniform
 * for each pair (Tomita and Yokoyama, RecSys 2024).
 */
export const generateMarket = (
  chance: SeededRandom,
  { left, right, lambda }: MarketSize,
): Market => {
  const likes = (rows: number, columns: number): number[][] =>
    Array.from({ length: rows }, () =>
      Array.from({ length: columns }, (_, column) => {
        const popularity = columns === 1 ? 1 : 1 - column / (columns - 1)
        return lambda * popularity + (1 - lambda) * chance.next()
      }),
    )
  return twoSided(likes(left, right), likes(right, left))
}
