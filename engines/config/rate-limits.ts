/** How many calls are let through in a window of so many seconds. */
export type RateLimit = { readonly calls: number; readonly seconds: number }

/**
 * Every rate limit, before `KITH_RATE_LIMIT_SCALE`. `address` and `signIn` count by network
 * address, `report` and `block` by person (each identity hash), the others by member.
 */
export const rateLimits = {
  /** Everything that one address asks for, whoever is signed in. */
  address: { calls: 6_000, seconds: 60 },
  /** Steps of a sign-in: beginning one and coming back from the provider. */
  signIn: { calls: 300, seconds: 60 },
  read: { calls: 1_200, seconds: 60 },
  write: { calls: 300, seconds: 60 },
  /** Reports of one person, on whomever. */
  report: { calls: 50, seconds: 86_400 },
  /** Blocks of one person, on whomever: more than anyone meets. */
  block: { calls: 300, seconds: 86_400 },
  /** Changes of one's profile, and of what one agreed to. */
  profile: { calls: 200, seconds: 86_400 },
  upload: { calls: 60, seconds: 3_600 },
  /** Prints of photos: a deck shows many at once. */
  media: { calls: 3_000, seconds: 60 },
  /** Gathering all of one's data. */
  export: { calls: 20, seconds: 3_600 },
} as const satisfies Record<string, RateLimit>

export type RateLimitName = keyof typeof rateLimits
