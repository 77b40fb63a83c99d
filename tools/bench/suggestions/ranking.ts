import type { SeededRandom } from '../../../test/samples/seeded-random.ts'
import { type Exposure, evenExposure, exposureOf, type Market } from './market.ts'
import { drawLists, type MarketPolicy } from './market-policy.ts'

/** The candidates of each person, best first. */
export type Lists = readonly (readonly number[])[]

/** A way to order everybody's candidates. */
export type Ranking = {
  readonly name: string
  /** Lists of one day; ties and mixes are drawn. */
  draw(chance: SeededRandom): Lists
  /** How likely each looks at each other one, over all days. */
  exposure(chance: SeededRandom): Exposure
}

const shuffled = (list: readonly number[], chance: SeededRandom): number[] => {
  const rest = [...list]
  for (let at = rest.length - 1; at > 0; at -= 1) {
    const other = chance.whole(0, at)
    const moved = rest[at] as number
    rest[at] = rest[other] as number
    rest[other] = moved
  }
  return rest
}

/** Candidates by a score of the viewer and the candidate, the highest first; equal ones in random order. */
export const byScore = (
  name: string,
  { candidates }: Market,
  score: (viewer: number, candidate: number) => number,
): Ranking => {
  const draw = (chance: SeededRandom) =>
    candidates.map((others, viewer) => {
      const scores = new Map(others.map(other => [other, score(viewer, other)]))
      return shuffled(others, chance).sort(
        (one, other) => (scores.get(other) as number) - (scores.get(one) as number),
      )
    })
  return { name, draw, exposure: chance => exposureOf(draw(chance)) }
}

export const randomRanking = (market: Market): Ranking => ({
  name: 'random',
  draw: chance => market.candidates.map(others => shuffled(others, chance)),
  exposure: () => evenExposure(market),
})

/** Lists that are as they are. */
export const fixedRanking = (name: string, lists: Lists): Ranking => ({
  name,
  draw: () => lists,
  exposure: () => exposureOf(lists),
})

export const policyRanking = (name: string, policy: MarketPolicy): Ranking => ({
  name,
  draw: chance => drawLists(policy, chance.next),
  exposure: () => policy.exposure,
})
