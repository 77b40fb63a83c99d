/** The product's constants: lengths in UTF-16 units, times in milliseconds, distances in miles. */
export const limits = {
  age: { min: 18, max: 100, initial: 25 },
  pseudonym: 50,
  pronouns: 50,
  gender: 100,
  orientation: 100,
  bio: 2_000,
  relationshipsText: 1_000,
  maxDistance: { min: 1, max: 12_450, initial: 25 },
  ageRange: { min: 18, max: 65 },
  photos: 6,
  message: 500,
  messagesPage: 200,
  deck: 20,
  /** Of a UTC day; the config may say otherwise. */
  likesPerDay: { like: 50, super_like: 1 },
  /** People whom a member is shown for the first time in a UTC day; the config may say otherwise. */
  newCardsPerDay: 500,
  notificationTitle: 100,
  notificationMessage: 500,
  /** The newest that an inbox keeps; the rest are forgotten. */
  notificationsPage: 100,
  boundaryNotes: 500,
  tags: 20,
  tag: 50,
  notesToSelf: { count: 20, per: 3_600_000 },
  report: 2_000,
  /** To one open report; those of a member to all count against the rate limit `report`. */
  reportAdditions: { count: 10, per: 86_400_000 },
  suggestions: 10,
  suggestionsShown: 3,
  factorsShown: 3,
  suggestionBatches: { count: 10, per: 86_400_000 },
  blockReason: 500,
  cardTags: 3,
  cardConsents: 3,
  bioLines: 3,
  setupSteps: 5,
  /** Of a distance, in miles. */
  distanceDecimals: 1,
} as const

/** What the interface counts in. */
export const timing = {
  splashShown: 2_000,
  splashFade: 500,
  logoutRedirect: 500,
  /** A call that has no answer after so long is given up. */
  answer: 30_000,
  /** So is a photo's upload, counted from its last progress; the server itself gives up at 60 s. */
  photoAnswer: 90_000,
  unreadPoll: 30_000,
  messagePoll: 3_000,
  toast: 5_000,
  tooltip: { delay: 700, skip: 300 },
  undo: 5 * 60_000,
  maybeReturns: 14 * 86_400_000,
  passReturns: 90 * 86_400_000,
  notificationsKept: 90 * 86_400_000,
  reportsKept: 365 * 86_400_000,
  /** Two years of twelve months. */
  identityHashesKept: 730 * 86_400_000,
  /** A card in front for so long was looked at. */
  profileView: 3_000,
  suggestionsLast: 7 * 86_400_000,
  suggestionsPending: 2 * 60_000,
} as const

/** From how long ago on a time is told in hours, in days, as a date; before that it is just now. */
export const relativeTimes = {
  hours: 3_600_000,
  days: 24 * 3_600_000,
  date: 168 * 3_600_000,
} as const

/** What premium costs, in US cents. */
export const prices = { firstWeek: 100, month: 2_000, year: 22_000, once: 1_999 } as const

/** What the chip above the deck says, wherever the member lives. */
export const discoveryRadius = '5 miles'

/** The swipe gesture, in CSS pixels. */
export const swipeGesture = { threshold: 100, fadePast: 50, fadedOpacity: 0.8 } as const

/** Above `cap` a badge shows `{cap}+`. */
export const badgeCaps = { bell: 99, unread: 9 } as const

/** Scores from here up have the colour; below the last, grey. */
export const scoreColours = { green: 85, blue: 70, yellow: 55 } as const

/** What is typed, in UTF-16 units; the cities offered; how often a member may move in a day. */
export const placeLimits = { query: 80, results: 10, changesPerDay: 3 } as const
