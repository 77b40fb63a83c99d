import type { Server } from 'node:http'
import { Refusal } from '../../contracts/core/refusals.ts'
import { formatDuration } from '../../contracts/core/times.ts'
import type { Config } from '../../engines/config/config.ts'
import { type RateLimitName, rateLimits } from '../../engines/config/rate-limits.ts'
import type { RateLimits, RateLimitWindow } from '../../engines/ports/rate-limits.ts'
import { callerAddress } from './caller-address.ts'

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

/** Connections of one address, sockets among them: a large household or small campus. */
export const MAX_ADDRESS_CONNECTIONS = 500

/**
 * Limits the open connections of an address, whether or not they ask anything. Behind a trusted
 * proxy they are the proxy's; there only sockets have an address to count (`createUpgrade`).
 */
export const limitConnections = (
  server: Server,
  { trustedProxies, rateLimitScale }: Pick<Config, 'trustedProxies' | 'rateLimitScale'>,
): void => {
  if (trustedProxies > 0) return
  const most = MAX_ADDRESS_CONNECTIONS * Math.max(1, rateLimitScale)
  const open = new Map<string, number>()
  server.on('connection', socket => {
    const address = callerAddress(socket.remoteAddress ?? '')
    const count = open.get(address) ?? 0
    if (count >= most) return socket.destroy()
    open.set(address, count + 1)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
  })
}
