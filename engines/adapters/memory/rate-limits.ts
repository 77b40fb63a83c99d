import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { RateLimits } from '../../ports/rate-limits.ts'
import { rateLimiters } from '../../process/rate-limiters.ts'

/** Rate limits of one process. They begin anew when it starts. */
export const openMemoryRateLimits = (): RateLimits => ({
  ...rateLimiters(
    ({ name, points, seconds }) =>
      new RateLimiterMemory({ keyPrefix: name, points, duration: seconds }),
  ),
  async [Symbol.asyncDispose]() {},
})
