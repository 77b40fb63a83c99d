/** Calls allowed in a window of so many seconds. */
export type RateLimit = { readonly calls: number; readonly seconds: number }

/**
 * All rate limits, before `KITH_RATE_LIMIT_SCALE`. `address`, `signIn`, `signUp`, `recovery`, `badNotice` and `safetyLink` count by network address,
 * `report` and `block` by person (each identity hash), the others by member.
 */
export const rateLimits = {
  /** All requests of one address, signed in or not. */
  address: { calls: 6_000, seconds: 60 },
  /** Steps of a sign-in: its start and the return from the provider. */
  signIn: { calls: 300, seconds: 60 },
  /** Finished sign-ups of new members, by network address. `KITH_SIGN_UPS_PER_DAY` replaces it. */
  signUp: { calls: 10, seconds: 86_400 },
  /** The same by the 48-bit prefix of an IPv6 address, as one site may have many networks. */
  signUpOfSite: { calls: 30, seconds: 86_400 },
  /** Steps with a passkey; of those who are not signed in, by network address. */
  passkey: { calls: 300, seconds: 60 },
  /** Tries of a recovery code, by network address. */
  recovery: { calls: 60, seconds: 3_600 },
  read: { calls: 1_200, seconds: 60 },
  write: { calls: 300, seconds: 60 },
  /** Reports of one person, on anybody. */
  report: { calls: 50, seconds: 86_400 },
  /** Blocks of one person, on anybody; more than a person meets. */
  block: { calls: 300, seconds: 86_400 },
  /** Events that a member creates. */
  event: { calls: 30, seconds: 86_400 },
  /** People whom a member asks to take on a role at an event. */
  eventRole: { calls: 40, seconds: 86_400 },
  /** Messages that a member writes to all guests of events. */
  guestMessage: { calls: 40, seconds: 86_400 },
  /** Answers about events of the day before, and changes of them. */
  nextDay: { calls: 60, seconds: 86_400 },
  /** Readings of one private feed, by all callers together. */
  feed: { calls: 240, seconds: 3_600 },
  /** Plans of dates that a member makes. */
  safetyPlan: { calls: 20, seconds: 86_400 },
  /** PINs of check-ins that a member gives. */
  safetyPin: { calls: 30, seconds: 3_600 },
  /** Readings of shared plans by their links, and tries of links, from one network address. */
  safetyLink: { calls: 120, seconds: 60 },
  /** Changes of one's profile and consents. */
  profile: { calls: 200, seconds: 86_400 },
  /** Changes of one's filters, each of which stores the whole list. */
  filters: { calls: 500, seconds: 86_400 },
  /** Questions about the effects of one's filters, each of which looks at every member. */
  effects: { calls: 120, seconds: 3_600 },
  /** Groups that a member founds. */
  group: { calls: 20, seconds: 86_400 },
  /** Seats in groups that a member takes or asks for, and answers that they change. */
  groupSeat: { calls: 100, seconds: 86_400 },
  /** Requests for new questions. */
  questions: { calls: 20, seconds: 86_400 },
  /** Analyses of one's own profile. */
  insight: { calls: 20, seconds: 86_400 },
  /** Questions and suggestions of the onboarding: each may ask an API. */
  onboarding: { calls: 120, seconds: 3_600 },
  /** Calls that ask the provider of payments. */
  payments: { calls: 60, seconds: 3_600 },
  /** Notices of a provider of payments that are not signed by it. */
  badNotice: { calls: 60, seconds: 60 },
  upload: { calls: 60, seconds: 3_600 },
  /** Photo requests: a deck shows many at once. */
  media: { calls: 3_000, seconds: 60 },
  /** Exports of one's data. */
  export: { calls: 20, seconds: 3_600 },
} as const satisfies Record<string, RateLimit>

export type RateLimitName = keyof typeof rateLimits
