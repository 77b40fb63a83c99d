import { RateLimiterMemory } from 'rate-limiter-flexible'
import { rateLimiters } from '../rate-limiters.ts'
import type { RateLimits } from '../rate-limits.ts'

/** Rate limits of one process. They begin anew when it starts. */
export const openMemoryRateLimits = (): RateLimits => ({
  ...rateLimiters(
    ({ name, points, seconds }) =>
      new RateLimiterMemory({ keyPrefix: name, points, duration: seconds }),
  ),
  async [Symbol.asyncDispose]() {},
})
