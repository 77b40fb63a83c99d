import * as z from 'zod'

/** Numbers of members that may be told: a finer one could be used to find out about one person. */
export const RoundedCount = z.union([
  z.literal(0),
  z.literal(10),
  z.literal(25),
  z.literal(50),
  z.literal(100),
])
type RoundedCount = z.output<typeof RoundedCount>

const STEPS = [100, 50, 25, 10] as const

/** Counts from here on are told alike. */
export const MOST_TOLD = STEPS[0]

/** A count as it may be told: rounded down to 0, 10, 25, 50 or 100. */
export const roundCount = (count: number): RoundedCount => STEPS.find(step => count >= step) ?? 0
