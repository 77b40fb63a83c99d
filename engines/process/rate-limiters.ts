import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'
import type { RateLimits, RateLimitWindow } from '../ports/rate-limits.ts'

const usageOf = ({ consumedPoints, msBeforeNext }: RateLimiterRes) => ({
  used: consumedPoints,
  endsIn: msBeforeNext,
})

/** The calls of RateLimits over a limiter of the library for each limit, made by `create`. */
export const rateLimiters = (
  create: (limit: RateLimitWindow) => RateLimiterAbstract,
): Pick<RateLimits, 'consume' | 'usage'> => {
  const limiters = new Map<string, RateLimiterAbstract>()
  const limiterOf = (limit: RateLimitWindow): RateLimiterAbstract => {
    const limiter = limiters.get(limit.name) ?? create(limit)
    limiters.set(limit.name, limiter)
    return limiter
  }

  return {
    async consume(limit, key, points = 1) {
      try {
        return usageOf(await limiterOf(limit).consume(key, points))
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return usageOf(refused)
        throw refused
      }
    },

    async usage(limit, key) {
      const known = await limiterOf(limit).get(key)
      return known ? usageOf(known) : undefined
    },
  }
}
