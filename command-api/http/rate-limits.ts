import { Refusal } from '../../contracts/core/refusals.ts'
import { formatDuration } from '../../contracts/core/times.ts'
import type { Config } from '../../engines/config/config.ts'
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

/**
 * Counts a call against a limit; with 0 `calls` it only asks whether there is room for one.
 * @throws {TooManyRequests} the limit is used up.
 */
export type ConsumeRateLimit = (limit: RateLimitName, of: string, calls?: 0 | 1) => Promise<void>

/** The configured rate limits, multiplied by their scale, counted by `counts`. */
export const createRateLimiter = (
  counts: RateLimits,
  { rateLimitScale, signUpsPerDay }: Pick<Config, 'rateLimitScale' | 'signUpsPerDay'>,
): ConsumeRateLimit => {
  const own: Partial<Record<string, number>> = {
    signUp: signUpsPerDay,
    signUpOfSite: 3 * signUpsPerDay,
  }
  const limits = Object.fromEntries(
    Object.entries(rateLimits).map(([name, { calls, seconds }]) => [
      name,
      {
        name,
        points: Math.max(1, Math.round((own[name] ?? calls) * rateLimitScale)),
        seconds,
      },
    ]),
  ) as Record<RateLimitName, RateLimitWindow>

  return async (name, of, calls = 1) => {
    const limit = limits[name]
    const { used, endsIn } =
      calls === 1
        ? await counts.consume(limit, of)
        : ((await counts.usage(limit, of)) ?? { used: 0, endsIn: 0 })
    if (used + 1 - calls > limit.points)
      throw new TooManyRequests(Math.max(1, Math.ceil(endsIn / 1_000)))
  }
}
