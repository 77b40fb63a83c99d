import * as z from 'zod'

/** Counts of members that may be shown. A finer count could reveal something about one person. */
export const RoundedCount = z.union([
  z.literal(0),
  z.literal(10),
  z.literal(25),
  z.literal(50),
  z.literal(100),
])
type RoundedCount = z.output<typeof RoundedCount>

const STEPS = [100, 50, 25, 10] as const

/** Counts from here on look the same. */
export const MOST_TOLD = STEPS[0]

/** A count rounded down to 0, 10, 25, 50 or 100, so that it may be shown. */
export const roundCount = (count: number): RoundedCount => STEPS.find(step => count >= step) ?? 0
