import { gini } from '../../../domain/discovery/gini.ts'
import { seededRandom } from '../../../test/samples/seeded-random.ts'
import { envyPairs } from './envy.ts'
import { expectedMatchesEach, type Market } from './market.ts'
import { mean, precisionAt, timesInTop } from './measures.ts'
import type { Ranking } from './ranking.ts'

/** How often lists are drawn: measures are means over the draws. */
const DRAWS = 20

/** What is measured of a ranking. */
export const measureNames = ['P@3', 'P@10', 'matches', 'Gini', 'never shown', 'envy pairs'] as const

export type RankingMeasures = Readonly<Record<(typeof measureNames)[number], number>>

/** People, and what would come of it when two of them look at each other. */
export type DataSet = {
  readonly market: Market
  /** Whether both would like each other. */
  isMutual(one: number, other: number): boolean
  /** How many cards are the top of a list. */
  readonly top: number
}

/** A data set with the rankings that are tried on it. */
export type RankingTrial = { readonly data: DataSet; readonly rankings: readonly Ranking[] }

/** Measures of a ranking; the same in every run. */
export const evaluate = ({ market, isMutual, top }: DataSet, ranking: Ranking): RankingMeasures => {
  const chance = seededRandom(1)
  const shownAtAll = new Set(market.candidates.flat())
  const draws = Array.from({ length: DRAWS }, () => {
    const lists = ranking.draw(chance)
    const precision = (size: number) =>
      mean(
        lists.flatMap((list, viewer) =>
          list.length === 0 ? [] : precisionAt(list, size, other => isMutual(viewer, other)),
        ),
      )
    const shown = timesInTop(lists, top).filter((_, person) => shownAtAll.has(person))
    return {
      'P@3': precision(3),
      'P@10': precision(10),
      Gini: gini(shown),
      'never shown': shown.filter(times => times === 0).length / shown.length,
    }
  })
  const overDraws = (name: keyof (typeof draws)[number]) => mean(draws.map(draw => draw[name]))
  const exposure = ranking.exposure(chance)
  return {
    'P@3': overDraws('P@3'),
    'P@10': overDraws('P@10'),
    // a match counts for both of the two
    matches: expectedMatchesEach(market, exposure).reduce((sum, matches) => sum + matches, 0) / 2,
    Gini: overDraws('Gini'),
    'never shown': overDraws('never shown'),
    'envy pairs': envyPairs(market, exposure),
  }
}

/** Measures of each ranking, by its name: means over trials with the same rankings on other data. */
export const evaluateAll = (
  trials: readonly RankingTrial[],
): ReadonlyMap<string, RankingMeasures> => {
  const measured = new Map<string, RankingMeasures[]>()
  for (const { data, rankings } of trials)
    for (const ranking of rankings)
      measured.set(ranking.name, [...(measured.get(ranking.name) ?? []), evaluate(data, ranking)])
  return new Map(
    [...measured].map(([name, all]) => [
      name,
      Object.fromEntries(
        measureNames.map(measure => [measure, mean(all.map(one => one[measure]))]),
      ) as RankingMeasures,
    ]),
  )
}
