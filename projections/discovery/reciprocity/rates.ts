import { likeRate } from './like-rate.ts'

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
