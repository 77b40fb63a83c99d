import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'
import { rateLimiters } from '../rate-limiters.ts'
import type { RateLimits } from '../rate-limits.ts'
import { RATE_LIMIT_TIMEOUT_MS } from '../timeouts.ts'
import { openRedis, type RedisEngineOptions } from './open-redis.ts'

/**
 * Rate limits that all processes share. While Redis is away each process counts for itself, so that
 * nobody is locked out and nobody gets in without limit.
 *
 * @throws {EngineFault} Redis cannot be used, see `openRedis`.
 */
export const openRedisRateLimits = async ({
  variable = 'RATE_LIMITS_URL',
  ...options
}: RedisEngineOptions): Promise<RateLimits> => {
  const { redis, prefix, ...connection } = await openRedis({
    variable,
    ...options,
    commandTimeoutMs: RATE_LIMIT_TIMEOUT_MS,
  })
  return {
    ...rateLimiters(({ name, points, seconds }) => {
      const limit = { points, duration: seconds }
      return new RateLimiterRedis({
        ...limit,
        storeClient: redis,
        keyPrefix: `${prefix}:limits:${name}`,
        rejectIfRedisNotReady: true,
        insuranceLimiter: new RateLimiterMemory({ ...limit, keyPrefix: name }),
      })
    }),
    [Symbol.asyncDispose]: () => connection[Symbol.asyncDispose](),
  }
}
