import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from '../../contracts/refusals.ts'
import { type RateLimitName, rateLimits } from '../../engines/config/rate-limits.ts'
import { formatDuration } from '../format-duration.ts'

class TooManyRequests extends Refusal {
  constructor(retryAfter: number) {
    super(
      'rate_limited',
      `That was too often. Try again in ${formatDuration(retryAfter * 1_000)}.`,
      retryAfter,
    )
  }
}

/** Counts a call against a limit. @throws {TooManyRequests} the limit is used up. */
export type ConsumeRateLimit = (limit: RateLimitName, of: string) => Promise<void>

/** The rate limits of this process, multiplied by `scale`. */
export const createRateLimiter = (scale: number): ConsumeRateLimit => {
  const limiters = Object.fromEntries(
    Object.entries(rateLimits).map(([name, { calls, seconds }]) => [
      name,
      new RateLimiterMemory({
        keyPrefix: name,
        points: Math.max(1, Math.round(calls * scale)),
        duration: seconds,
      }),
    ]),
  ) as Record<RateLimitName, RateLimiterMemory>

  return async (limit, of) => {
    try {
      await limiters[limit].consume(of)
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      throw new TooManyRequests(Math.max(1, Math.ceil(refused.msBeforeNext / 1_000)))
    }
  }
}
