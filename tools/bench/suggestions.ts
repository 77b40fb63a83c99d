import { seededRandom } from '../../test/samples/seeded-random.ts'
import { atLeast, atMost, type BenchRow, context } from './report.ts'
import { madeCommunity } from './suggestions/community.ts'
import { evaluateAll, measureNames, type RankingMeasures } from './suggestions/evaluate.ts'
import { generatedMarket } from './suggestions/generated-markets.ts'

const MARKETS = 20
/** The share of a like that is popularity. */
const LAMBDA = 0.5
const COMMUNITIES = 3
const EVENTS = 80_000

/** What the fair market must reach, against the market of most matches. */
const FAIR = { matches: 0.95, envy: 0.1 }

/**
 * What the deck of the product must reach in the made community: 95 % of the mutual likes that were found
 * when each deck ranked everybody, with first places about as even.
 */
const DECK = { 'P@10': 0.243, Gini: 0.36, 'never shown': 0.03 }

type Measurements = ReadonlyMap<string, RankingMeasures>

const cells = (dataSet: string, measured: Measurements): BenchRow[] =>
  [...measured].flatMap(([ranking, values]) =>
    measureNames.map(measure => ({
      ...context(`${dataSet}: ${ranking}, ${measure}`, values[measure], ''),
      cell: { table: dataSet, row: ranking, column: measure },
    })),
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

const benchMarkets = (): BenchRow[] => {
  const size = { left: 30, right: 20, lambda: LAMBDA }
  const measured = evaluateAll(
    Array.from({ length: MARKETS }, (_, at) => generatedMarket(seededRandom(at + 1), size)),
  )
  return [
    ...cells(`${MARKETS} markets of 30 x 20, ${LAMBDA} of likes by popularity`, measured),
    ...marketBars(measured),
  ]
}

const benchCommunity = async (): Promise<BenchRow[]> => {
  const made: Awaited<ReturnType<typeof madeCommunity>>[] = []
  for (let seed = 1; seed <= COMMUNITIES; seed += 1) made.push(await madeCommunity(EVENTS, seed))
  const measured = evaluateAll(made)
  const deck = measuresOf(measured, 'deck of the product')
  return [
    ...cells(`${COMMUNITIES} made communities of ${EVENTS} events`, measured),
    atLeast('deck: mutual likes in the first ten cards', deck['P@10'], '', DECK['P@10']),
    atMost('deck: Gini of first places', deck.Gini, '', DECK.Gini),
    atMost(
      'deck: members in the first ten cards of nobody',
      deck['never shown'],
      '',
      DECK['never shown'],
    ),
    context(
      'members who were first on no night',
      Math.max(...made.map(({ invisible }) => invisible)),
      '',
    ),
  ]
}

/**
 * Measures whom each ranking finds, and whom it never shows: on generated markets and on made
 * communities. See docs/suggestions.md.
 */
export const benchSuggestions = async (): Promise<BenchRow[]> => [
  ...benchMarkets(),
  ...(await benchCommunity()),
]
