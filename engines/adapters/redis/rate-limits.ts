import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import type { RateLimits, RateLimitWindow } from '../../ports/rate-limits.ts'
import { RATE_LIMIT_TIMEOUT_MS } from '../../primitives/timeouts.ts'
import type { RedisEngineOptions } from './open-redis.ts'

/** Rate limits of one process. They begin anew when it starts. */
export const openMemoryRateLimits = (): RateLimits => ({
  ...rateLimits(memoryLimiter),
  async [Symbol.asyncDispose]() {},
})

/**
 * Rate limits that all processes share. While Redis is away each process counts for itself, so that
 * nobody is locked out and nobody gets in without limit.
 *
 * @throws {EngineFault} Redis cannot be used, see `openRedis`.
 */
export const openRedisRateLimits = async (options: RedisEngineOptions): Promise<RateLimits> => {
  const { openRedis } = await import('./open-redis.ts') // not for limits in memory
  const { redis, prefix, ...connection } = await openRedis({
    variable: 'REDIS_URL',
    ...options,
    commandTimeoutMs: RATE_LIMIT_TIMEOUT_MS,
  })
  return {
    ...rateLimits(
      limit =>
        new RateLimiterRedis({
          ...optionsOf(limit),
          keyPrefix: `${prefix}:limits:${limit.name}`,
          storeClient: redis,
          rejectIfRedisNotReady: true,
          insuranceLimiter: memoryLimiter(limit),
        }),
    ),
    [Symbol.asyncDispose]: () => connection[Symbol.asyncDispose](),
  }
}

const optionsOf = ({ points, seconds }: RateLimitWindow) => ({ points, duration: seconds })

const memoryLimiter = (limit: RateLimitWindow) =>
  new RateLimiterMemory({ ...optionsOf(limit), keyPrefix: limit.name })

const usageOf = ({ consumedPoints, msBeforeNext }: RateLimiterRes) => ({
  used: consumedPoints,
  endsIn: msBeforeNext,
})

/** The calls of RateLimits over a limiter of the library for each limit, made by `create`. */
const rateLimits = (
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
