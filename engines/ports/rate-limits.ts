/** Points that each key may use within a window, which begins with the key's first use. */
export type RateLimitWindow = {
  /** Limits of different names count apart. */
  readonly name: string
  readonly points: number
  readonly seconds: number
}

type RateLimitUsage = {
  /** Points used in this window, also beyond the limit. */
  readonly used: number
  /** Milliseconds until the window ends and nothing is used. */
  readonly endsIn: number
}

/** Counts what keys use of limits: calls of an address, bytes of a member. Shared by processes. */
export interface RateLimits {
  /** Counts points, also those beyond the limit; returns the usage with them. */
  consume(limit: RateLimitWindow, key: string, points?: number): Promise<RateLimitUsage>

  /** Undefined where no window is open. */
  usage(limit: RateLimitWindow, key: string): Promise<RateLimitUsage | undefined>

  [Symbol.asyncDispose](): Promise<void>
}
