import { type Market, mutualLike } from './market.ts'
import { marketPolicy } from './market-policy.ts'
import { likeProbability, type MemberRates, popularityTimesSelectivity } from './member-rates.ts'
import { byScore, policyRanking, type Ranking, randomRanking } from './ranking.ts'

/** What is known of a member, without what passed between the member and `except`. */
export type RatesOf = (member: number, except: number) => MemberRates

/** The baseline and the rankings by one number a candidate, which is the same for all viewers. */
export const candidateRankings = (market: Market, ratesOf: RatesOf): Ranking[] => [
  randomRanking(market),
  byScore('popularity', market, (viewer, other) => ratesOf(other, viewer).popularity),
  byScore('selectivity', market, (viewer, other) => ratesOf(other, viewer).selectivity),
  byScore('popularity x selectivity', market, (viewer, other) =>
    popularityTimesSelectivity(ratesOf(other, viewer)),
  ),
]

/** Rankings by how likely the viewer likes the candidate, and how likely both like each other. */
export const pairRankings = (market: Market, believed: Market, of = ''): Ranking[] => [
  byScore(`one-sided${of}`, market, believed.likes),
  byScore(`reciprocal product${of}`, market, (viewer, other) =>
    mutualLike(believed, viewer, other),
  ),
]

/** The market policies for what is believed of who likes whom, from most matches to most fairness. */
export const policyRankings = (believed: Market, of = ''): Ranking[] =>
  [
    { name: 'most matches', fairness: 0 },
    { name: 'half fair', fairness: 0.5 },
    { name: 'fair', fairness: 1 },
  ].map(({ name, fairness }) =>
    policyRanking(`market, ${name}${of}`, marketPolicy(believed, fairness)),
  )

/** A market as rates make one believe it is. */
export const marketOfRates = (
  { candidates }: Market,
  ratesOf: RatesOf,
  meanRate: number,
): Market => ({
  candidates,
  likes: (from, to) => likeProbability(ratesOf(from, to), ratesOf(to, from), meanRate),
})
