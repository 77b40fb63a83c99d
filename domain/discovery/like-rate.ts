/** How often something was liked, of the times that it could have been. */
export type LikeCount = { readonly likes: number; readonly shown: number }

/** What is assumed of somebody nobody knows: a share of likes, and how many showings it weighs. */
export type Prior = { readonly rate: number; readonly weight: number }

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
export const oddsAbove: Float64Array = Float64Array.from(
  { length: 256 },
  (_, byte) => logit(Math.min(254, Math.max(1, byte)) / 255) - expected,
)
