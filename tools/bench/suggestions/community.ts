import { likeRate } from '../../../domain/discovery/like-rate.ts'
import { seededRandom } from '../../../test/samples/seeded-random.ts'
import { likeProbabilityOf } from '../community/taste.ts'
import type { SimulatedMember } from '../community/world.ts'
import { balanceNights } from './balance.ts'
import { drawMutual } from './draw-mutual.ts'
import type { RankingTrial } from './evaluate.ts'
import { type Market, mutualLike } from './market.ts'
import { byScore, fixedRanking, randomRanking } from './ranking.ts'
import { MODE, type Simulated, simulate } from './simulate.ts'

/** How many cards a member gets at a time. */
const CARDS = 20

/** How many showings the mean rate weighs for each member. */
const PRIOR_WEIGHT = 5

/**
 * The product's decks, as numbers of people: the cards that a member gets first, and after them
 * everybody else who may be in the deck.
 */
const decksOf = async ({ now, discovery, people, active }: Simulated): Promise<number[][]> => {
  const numberOf = new Map(people.map(({ profileId }, number) => [profileId, number]))
  const decks: number[][] = []
  for (const [number, { profileId }] of people.entries()) {
    const ask = (limit: number) => discovery.candidates(profileId, MODE, { now, limit })
    const ids = active.has(number) ? [...(await ask(CARDS)), ...(await ask(people.length))] : []
    decks.push(
      [...new Set(ids)]
        .map(id => numberOf.get(id) ?? Number.NaN)
        .filter(other => active.has(other)),
    )
  }
  return decks
}

/** The share who like each person, smoothed so that nobody is first for one like. */
const popularityIn = ({ people, swipes }: Simulated): number[] => {
  const counts = people.map(() => ({ likes: 0, shown: 0 }))
  for (const { on, likes } of swipes) {
    const counted = counts[on]
    if (!counted) throw new RangeError('A swipe is on somebody who is not counted.')
    counted.shown += 1
    counted.likes += likes ? 1 : 0
  }
  const rate = swipes.filter(({ likes }) => likes).length / Math.max(1, swipes.length)
  return counts.map(counted => likeRate(counted, { rate, weight: PRIOR_WEIGHT }))
}

/**
 * Rankings of the made community at one moment, by what the product knows from before. What is found
 * is whom of the others each would like and be liked by from then on, of which the simulation has the
 * probability. In the market are members who were active lately and are in each other's decks.
 * `invisible` is the share of members who were among anybody's first cards on no night.
 */
export const madeCommunity = async (
  events: number,
  seed: number,
): Promise<RankingTrial & { readonly invisible: number }> => {
  const simulated = simulate(events, seed)
  const { people } = simulated
  const all = await decksOf(simulated)
  const inDeck = all.map(deck => new Set(deck))
  const mutual = (decks: readonly number[][]) =>
    decks.map((deck, person) => deck.filter(other => inDeck[other]?.has(person)))
  const market: Market = {
    candidates: mutual(all),
    likes: (from, to) =>
      likeProbabilityOf(people[from] as SimulatedMember, people[to] as SimulatedMember),
  }
  const invisible = await balanceNights(simulated)
  const popularity = popularityIn(simulated)
  return {
    invisible,
    data: { market, isMutual: drawMutual(market, seededRandom(seed)), top: 10 },
    rankings: [
      fixedRanking('deck of the product', mutual(await decksOf(simulated))),
      fixedRanking('the same, not balanced', market.candidates),
      randomRanking(market),
      byScore('popularity', market, (_, other) => popularity[other] ?? 0),
      byScore('reciprocal product, if known', market, (viewer, other) =>
        mutualLike(market, viewer, other),
      ),
    ],
  }
}
