import { oddsAbove, rateByte } from './like-rate.ts'

/** What is known of one of two members. */
export type Side = {
  /** The share of likes among the swipes that others made on them: see `rateByte`. */
  readonly liked: number
  /** The share of likes among their own swipes. */
  readonly liking: number
}

/** A member without swipes. */
export const noSwipes: Side = { liked: rateByte(0, 0), liking: rateByte(0, 0) }

/** How much what both state counts beside behaviour: log-odds of the best fit. */
const FIT_ODDS = 2

/** How steeply 0–100 follows the log-odds. */
const STEEPNESS = 1.2

/**
 * How likely two members like each other, 0–100; 50 for two of whom nothing is known. Symmetric.
 *
 * The log-odds that one likes the other are those of how selective the one is and how often others
 * like the other (popularity × selectivity, the two-parameter form of the Rasch model), plus how well
 * what both state fits. The score is the logistic of the mean of both directions, the geometric mean
 * of the odds: a like that is not returned makes no match, so the weaker side counts as much.
 *
 * Reciprocal scores from both directions: L. Pizzato and others, "RECON: a reciprocal recommender for
 * online dating", RecSys 2010. Geometric means of both: J. Neve and I. Palomares, "Latent factor
 * models and aggregation operators for collaborative filtering in reciprocal recommender systems",
 * RecSys 2019.
 *
 * @param fit from -1, what they state excludes each other, to 1.
 */
export const likelyMutual = (one: Side, other: Side, fit: number): number => {
  const behaviour =
    (oddsAbove[one.liked] as number) +
    (oddsAbove[one.liking] as number) +
    (oddsAbove[other.liked] as number) +
    (oddsAbove[other.liking] as number)
  const odds = behaviour / 2 + FIT_ODDS * fit
  return Math.round(100 / (1 + Math.exp(-STEEPNESS * odds)))
}
