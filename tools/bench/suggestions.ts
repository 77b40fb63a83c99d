import { seededRandom } from '../../test/samples/seeded-random.ts'
import { atLeast, atMost, type BenchRow, context } from './report.ts'
import { madeCommunity } from './suggestions/community.ts'
import {
  evaluateAll,
  measureNames,
  type RankingMeasures,
  type RankingTrial,
} from './suggestions/evaluate.ts'
import { generatedMarket } from './suggestions/generated-markets.ts'
import {
  readSpeedDatingFile,
  speedDatingHeldOut,
  speedDatingLeaveOneOut,
} from './suggestions/speed-dating.ts'
import type { CountedSwipe } from './suggestions/swipe-counts.ts'

const MARKETS = 20
const LAMBDAS = [0.25, 0.5, 0.75]
/** The share of popularity for which the bars of the fair market are stated. */
const BARRED_LAMBDA = 0.5
const COMMUNITIES = 3
const EVENTS = 80_000
const HALVES = 5

/** What the fair market must reach, against the market of most matches. */
const FAIR = { matches: 0.95, envy: 0.1 }

/** Known figures of the speed-dating table, leave one out, and how near to them ours must be. */
const KNOWN = [
  { ranking: 'random', measures: { 'P@3': 0.178, AUC: 0.506 } },
  { ranking: 'popularity', measures: { 'P@3': 0.247, AUC: 0.626, Gini: 0.8 } },
  { ranking: 'popularity x selectivity', measures: { 'P@3': 0.315, AUC: 0.688, Gini: 0.81 } },
] as const
const NEAR = 0.01

type Measurements = ReadonlyMap<string, RankingMeasures>

const trials = <T>(count: number, make: (seed: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at + 1))

const cells = (dataSet: string, measured: Measurements): BenchRow[] =>
  [...measured].flatMap(([ranking, values]) =>
    measureNames.flatMap(measure => {
      const value = values[measure]
      if (value === undefined) return []
      const what = `${dataSet}: ${ranking}, ${measure}`
      return {
        ...context(what, value, ''),
        cell: { table: dataSet, row: ranking, column: measure },
      }
    }),
  )

const measuresOf = (measured: Measurements, ranking: string): RankingMeasures => {
  const found = measured.get(ranking)
  if (!found) throw new RangeError(`No ranking is called ${ranking}.`)
  return found
}

const marketBars = (measured: Measurements): BenchRow[] => {
  const most = measuresOf(measured, 'market, most matches')
  const fair = measuresOf(measured, 'market, fair')
  return [
    atLeast('fair market: matches of the most', fair.matches / most.matches, '', FAIR.matches),
    atMost(
      'fair market: envy pairs of the market of most matches',
      fair['envy pairs'] / most['envy pairs'],
      '',
      FAIR.envy,
    ),
  ]
}

const knownBars = (measured: Measurements): BenchRow[] =>
  KNOWN.flatMap(({ ranking, measures }) =>
    Object.entries(measures).map(([measure, known]) =>
      atMost(
        `speed dating, ${ranking}, ${measure}: off the known ${known} by`,
        Math.abs(measuresOf(measured, ranking)[measure as 'P@3' | 'AUC' | 'Gini'] - known),
        '',
        NEAR,
      ),
    ),
  )

const benchMarkets = (): BenchRow[] =>
  LAMBDAS.flatMap(lambda => {
    const measured = evaluateAll(
      trials(MARKETS, seed => generatedMarket(seededRandom(seed), { left: 30, right: 20, lambda })),
    )
    return [
      ...cells(`${MARKETS} markets of 30 x 20, ${lambda} of likes by popularity`, measured),
      ...(lambda === BARRED_LAMBDA ? marketBars(measured) : []),
    ]
  })

const benchCommunity = async (): Promise<BenchRow[]> => {
  const made: RankingTrial[] = []
  for (let seed = 1; seed <= COMMUNITIES; seed += 1) made.push(await madeCommunity(EVENTS, seed))
  return cells(`${COMMUNITIES} made communities of ${EVENTS} events`, evaluateAll(made))
}

const benchSpeedDating = (dates: readonly CountedSwipe[]): BenchRow[] => {
  const leftOut = evaluateAll([speedDatingLeaveOneOut(dates)])
  const heldOut = evaluateAll(trials(HALVES, seed => speedDatingHeldOut(dates, seededRandom(seed))))
  return [
    ...cells(`speed dating, ${dates.length} rows, leave one out`, leftOut),
    ...cells(`speed dating, half of the dates held out, ${HALVES} times`, heldOut),
    ...knownBars(leftOut),
  ]
}

/**
 * Measures whom each ranking finds, and whom it never shows: on generated markets, on made
 * communities, and on the speed-dating table if there is a file of it. See docs/suggestions.md.
 */
export const benchSuggestions = async (speedDatingFile?: string): Promise<BenchRow[]> => {
  const dates = speedDatingFile === undefined ? [] : await readSpeedDatingFile(speedDatingFile)
  return [
    ...benchMarkets(),
    ...(await benchCommunity()),
    ...(dates.length === 0 ? [] : benchSpeedDating(dates)),
  ]
}
