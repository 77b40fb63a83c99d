import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'
import type { RateLimits } from '../../ports/rate-limits.ts'
import { rateLimiters } from '../../process/rate-limiters.ts'
import { RATE_LIMIT_TIMEOUT_MS } from '../../process/timeouts.ts'
import { luaScript } from './lua-script.ts'
import { openRedis, type RedisEngineOptions } from './open-redis.ts'

/** KEYS: a count. Its points, nothing where there is none, and the milliseconds until it ends. */
const READ_COUNT = `return { redis.call('GET', KEYS[1]), redis.call('PTTL', KEYS[1]) }`

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
  const readCount = luaScript(redis, READ_COUNT)

  /** Asks for a count in one command, for which the library takes a transaction of two. */
  class OneCommandLimiter extends RateLimiterRedis {
    async _get(key: string): Promise<unknown> {
      if (redis.status !== 'ready') throw new Error('Redis is away.')
      const [points, ttl] = (await readCount([key])) as [string | null, number]
      return points === null ? null : [points, ttl]
    }
  }

  return {
    ...rateLimiters(({ name, points, seconds }) => {
      const limit = { points, duration: seconds }
      return new OneCommandLimiter({
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
