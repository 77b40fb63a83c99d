/** Days in which a swipe counts half as much. */
const HALF_LIFE_DAYS = 60

/** The share of likes before anything is known of a member, and how many swipes that is worth. */
export const EXPECTED_RATE = 0.35
const PRIOR_SWIPES = 10

/** What is left on a later day of a count that only swipes add to. */
export const decayed = (count: number, days: number): number =>
  days <= 0 ? count : count * 2 ** (-days / HALF_LIFE_DAYS)

/**
 * The share of likes among swipes, as a byte from 0 to 255. Smoothed towards the expected share, so
 * that newcomers begin in the middle and a single swipe moves nobody far: the mean of a beta
 * distribution (A. Gelman and others, Bayesian Data Analysis, section 2.4).
 */
export const rateByte = (likes: number, swipes: number): number =>
  Math.round((255 * (likes + PRIOR_SWIPES * EXPECTED_RATE)) / (swipes + PRIOR_SWIPES))

const logit = (share: number): number => Math.log(share / (1 - share))

const expected = logit(EXPECTED_RATE)

/** How many log-odds a rate lies above the expected one. */
export const oddsAbove: Float64Array = Float64Array.from(
  { length: 256 },
  (_, byte) => logit(Math.min(254, Math.max(1, byte)) / 255) - expected,
)
