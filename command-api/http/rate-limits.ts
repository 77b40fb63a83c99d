import { Refusal } from '../../contracts/core/refusals.ts'
import { formatDuration } from '../../domain/format-duration.ts'
import { type RateLimitName, rateLimits } from '../../engines/config/rate-limits.ts'
import type { RateLimits, RateLimitWindow } from '../../engines/ports/rate-limits.ts'

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

/** The configured rate limits, multiplied by `scale`, counted by `counts`. */
export const createRateLimiter = (counts: RateLimits, scale: number): ConsumeRateLimit => {
  const limits = Object.fromEntries(
    Object.entries(rateLimits).map(([name, { calls, seconds }]) => [
      name,
      { name, points: Math.max(1, Math.round(calls * scale)), seconds },
    ]),
  ) as Record<RateLimitName, RateLimitWindow>

  return async (name, of) => {
    const limit = limits[name]
    const { used, endsIn } = await counts.consume(limit, of)
    if (used > limit.points) throw new TooManyRequests(Math.max(1, Math.ceil(endsIn / 1_000)))
  }
}
