import { modes } from '../../../contracts/profiles/mode-labels.ts'
import { localScorer } from '../../../engines/adapters/scorer/local-scorer.ts'
import { scorerSubject } from '../../../engines/adapters/scorer/subject.ts'
import { rankCandidates } from '../../../projections/discovery/candidates.ts'
import { dayNumber } from '../../../projections/discovery/day-of-year.ts'
import { compatibilityOf } from '../../../projections/discovery/rank-by-pair.ts'
import { seenBy } from '../../../projections/discovery/whole-index.ts'
import { seededRandom } from '../../../test/samples/seeded-random.ts'
import { likeProbabilityOf, type Stated } from '../community/taste.ts'
import type { SimulatedMember } from '../community/world.ts'
import { balanceNights } from './balance.ts'
import { drawMutual } from './draw-mutual.ts'
import type { RankingTrial } from './evaluate.ts'
import type { Market } from './market.ts'
import { popularityTimesSelectivity } from './member-rates.ts'
import { byScore, fixedRanking, type Ranking } from './ranking.ts'
import { candidateRankings, marketOfRates, pairRankings, policyRankings } from './ranking-sets.ts'
import { MODE, type Simulated, simulate } from './simulate.ts'
import { ratesFrom } from './swipe-counts.ts'

/** What is assumed of two with too few answers in common. */
const UNKNOWN_COMPATIBILITY = 50

/** The product's decks, as numbers of people. */
const decksOf = ({ now, index, people, active }: Simulated): number[][] => {
  const numberOf = new Map(
    people.map(({ profileId }, number) => [index.members.find(profileId), number]),
  )
  return people.map(({ profileId }, number) => {
    const row = index.members.find(profileId)
    if (row === undefined || !active.has(number)) return []
    const mode = modes.indexOf(MODE)
    return rankCandidates(seenBy(index, row), row, mode, now, people.length)
      .map(candidate => numberOf.get(candidate.row) ?? Number.NaN)
      .filter(other => active.has(other))
  })
}

/** Rankings by what the product computes of two: the compatibility of answers, the AI's score. */
const productRankings = async (
  market: Market,
  { now, index, people }: Simulated,
): Promise<{ readonly answers: Ranking; readonly scorer: Ranking; readonly score: Score }> => {
  const rows = people.map(({ profileId }) => index.members.find(profileId) ?? -1)
  const answers = byScore('compatibility of answers', market, (viewer, other) => {
    const row = rows[viewer] as number
    const day = dayNumber(now.getTime())
    const known = compatibilityOf(
      { index: seenBy(index, row), viewer: row, day },
      rows[other] as number,
    )
    return known ?? UNKNOWN_COMPATIBILITY
  })
  const subjects = people.map(({ stated }) => stated && scorerSubject(stated))
  const scorer = localScorer()
  const { signal } = new AbortController()
  const scores: Map<number, number>[] = []
  for (const [viewer, others] of market.candidates.entries()) {
    const known = others.flatMap(other => {
      const subject = subjects[other]
      return subject ? [{ other, subject }] : []
    })
    const subject = subjects[viewer]
    const compared = subject
      ? await scorer.compareMany(
          subject,
          known.map(one => one.subject),
          { signal },
        )
      : []
    scores.push(
      new Map(compared.map(one => [known[one.index]?.other ?? -1, one.compatibility.overall])),
    )
  }
  const score = (viewer: number, other: number) => scores[viewer]?.get(other) ?? 0
  return { answers, scorer: byScore("AI suggestions' score", market, score), score }
}

/** The groups whose exposure is compared, each named with what it is a group by. */
const groupsOf = (stated: Stated | undefined): string[] =>
  stated
    ? [
        `gender ${stated.gender}`,
        `orientation ${stated.orientation}`,
        `style ${stated.relationshipStyle}`,
      ]
    : []

type Score = (viewer: number, other: number) => number

/**
 * Rankings of the made community at one moment, by what the product knows from before. What is found
 * is whom of the others each would like and be liked by from then on, of which the simulation has the
 * probability. In the market are members who were active lately and are in each other's decks.
 */
export const madeCommunity = async (events: number, seed: number): Promise<RankingTrial> => {
  const simulated = simulate(events, seed)
  const { people, swipes } = simulated
  const all = decksOf(simulated)
  const inDeck = all.map(deck => new Set(deck))
  const decks = all.map((deck, person) => deck.filter(other => inDeck[other]?.has(person)))
  const market: Market = {
    candidates: decks,
    likes: (from, to) =>
      likeProbabilityOf(people[from] as SimulatedMember, people[to] as SimulatedMember),
  }
  balanceNights(simulated)
  const balanced = decksOf(simulated).map((deck, person) =>
    deck.filter(other => inDeck[other]?.has(person)),
  )
  const { ratesOf, meanRate } = ratesFrom(swipes, people.length)
  const { answers, scorer, score } = await productRankings(market, simulated)
  const byRatesAlone = marketOfRates(market, ratesOf, meanRate)
  const byRatesAndScore: Market = {
    candidates: decks,
    likes: (from, to) => (byRatesAlone.likes(from, to) * score(from, to)) / 100,
  }
  const byRates = (viewer: number, other: number) =>
    popularityTimesSelectivity(ratesOf(other, viewer))
  return {
    data: {
      market,
      isMutual: drawMutual(market, seededRandom(seed)),
      top: 10,
      groupsOf: person => groupsOf(people[person]?.stated),
    },
    rankings: [
      fixedRanking('deck of the product', balanced),
      fixedRanking('the same, not balanced', decks),
      answers,
      scorer,
      ...candidateRankings(market, ratesOf),
      byScore(
        "popularity x selectivity x AI's score",
        market,
        (viewer, other) => byRates(viewer, other) * score(viewer, other),
      ),
      ...policyRankings(byRatesAlone, ', by rates'),
      ...policyRankings(byRatesAndScore, ", by rates and AI's score"),
      ...pairRankings(market, market, ', if known'),
      ...policyRankings(market, ', if known'),
    ],
  }
}
