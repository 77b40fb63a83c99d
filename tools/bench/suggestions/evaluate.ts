import {
  expectedMatchesEach,
  type Market,
} from '../../../projections/discovery/reciprocity/market.ts'
import { seededRandom } from '../../../test/samples/seeded-random.ts'
import { envyPairs } from './envy.ts'
import { areaUnderCurve, gini, mean, precisionAt, timesInTop } from './measures.ts'
import type { Ranking } from './ranking.ts'

/** How often lists are drawn: measures are means over the draws. */
const DRAWS = 20

/** What is measured of a ranking. */
export const measureNames = [
  'P@3',
  'P@10',
  'AUC',
  'matches',
  'Gini',
  'never shown',
  'envy pairs',
] as const

export type MeasureName = (typeof measureNames)[number]

export type Measured = Readonly<Record<MeasureName, number>>

/** People, and what would come of it when two of them look at each other. */
export type DataSet = {
  readonly market: Market
  /** Whether both would like each other. */
  isMutual(one: number, other: number): boolean
  /** How many cards are the top of a list. */
  readonly top: number
}

/** A data set with the rankings that are tried on it. */
export type Trial = { readonly data: DataSet; readonly rankings: readonly Ranking[] }

/** Measures of a ranking; the same in every run. */
export const evaluate = ({ market, isMutual, top }: DataSet, ranking: Ranking): Measured => {
  const chance = seededRandom(1)
  const shownAtAll = new Set(market.candidates.flat())
  const draws = Array.from({ length: DRAWS }, () => {
    const lists = ranking.draw(chance)
    const ofViewers = (measure: (list: readonly number[], viewer: number) => number | undefined) =>
      mean(
        lists.flatMap((list, viewer) => (list.length === 0 ? [] : (measure(list, viewer) ?? []))),
      )
    const precision = (size: number) =>
      ofViewers((list, viewer) => precisionAt(list, size, other => isMutual(viewer, other)))
    const shown = timesInTop(lists, top).filter((_, person) => shownAtAll.has(person))
    return {
      'P@3': precision(3),
      'P@10': precision(10),
      AUC: ofViewers((list, viewer) => areaUnderCurve(list, other => isMutual(viewer, other))),
      Gini: gini(shown),
      'never shown': shown.filter(times => times === 0).length / shown.length,
    }
  })
  const overDraws = (name: keyof (typeof draws)[number]) => mean(draws.map(draw => draw[name]))
  const exposure = ranking.exposure(chance)
  return {
    'P@3': overDraws('P@3'),
    'P@10': overDraws('P@10'),
    AUC: overDraws('AUC'),
    // a match counts for both of the two
    matches: expectedMatchesEach(market, exposure).reduce((sum, matches) => sum + matches, 0) / 2,
    Gini: overDraws('Gini'),
    'never shown': overDraws('never shown'),
    'envy pairs': envyPairs(market, exposure),
  }
}

/** Measures of each ranking, by its name: means over trials with the same rankings on other data. */
export const evaluateAll = (trials: readonly Trial[]): ReadonlyMap<string, Measured> => {
  const measured = new Map<string, Measured[]>()
  for (const { data, rankings } of trials)
    for (const ranking of rankings)
      measured.set(ranking.name, [...(measured.get(ranking.name) ?? []), evaluate(data, ranking)])
  return new Map(
    [...measured].map(([name, all]) => [
      name,
      Object.fromEntries(
        measureNames.map(measure => [measure, mean(all.map(one => one[measure]))]),
      ) as Measured,
    ]),
  )
}
