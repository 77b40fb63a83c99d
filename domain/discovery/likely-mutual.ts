/** How often something was liked, of the times that it could have been. */
type LikeCount = { readonly likes: number; readonly shown: number }

/** What is assumed of somebody nobody knows: a share of likes, and how many showings it weighs. */
type Prior = { readonly rate: number; readonly weight: number }

/**
 * The share of likes, from 0 to 1: the mean of the beta distribution that follows from the prior and
 * these showings (beta-binomial model; A. Gelman and others, Bayesian Data Analysis, section 2.4). With
 * few showings it stays near the prior, so that one like does not make a member the best liked. The
 * prior must have a weight above 0.
 */
export const likeRate = ({ likes, shown }: LikeCount, { rate, weight }: Prior): number =>
  (likes + rate * weight) / (shown + weight)

/** Days in which a swipe counts half as much. */
const HALF_LIFE_DAYS = 60

/** The share of likes before anything is known of a member, worth so many swipes. */
export const EXPECTED_RATE = 0.35
const PRIOR = { rate: EXPECTED_RATE, weight: 10 }

/** The share of a count that is left so many days later. */
export const shareLeft = (days: number): number => (days <= 0 ? 1 : 2 ** (-days / HALF_LIFE_DAYS))

/** The share of likes among swipes, as a byte from 0 to 255; of a newcomer, the expected share. */
export const rateByte = (likes: number, swipes: number): number =>
  Math.round(255 * likeRate({ likes, shown: swipes }, PRIOR))

const logit = (share: number): number => Math.log(share / (1 - share))

const expected = logit(EXPECTED_RATE)

/** How many log-odds a rate lies above the expected one. */
const oddsAbove: Float64Array = Float64Array.from(
  { length: 256 },
  (_, byte) => logit(Math.min(254, Math.max(1, byte)) / 255) - expected,
)

/** What is known of one of two members. */
type Side = {
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
