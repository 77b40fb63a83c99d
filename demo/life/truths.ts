const names = [
  'acts',
  'members',
  'membersByInvitation',
  'signUpInvitations',
  'profiles',
  'photos',
  'answers',
  'filters',
  'swipes',
  'likes',
  'matches',
  'messages',
  'blocks',
  'reports',
  'decisions',
  'suspensions',
  'links',
  'endedLinks',
  'meetups',
  'cancelled',
  'going',
  'notGoing',
  'attended',
  'noShows',
  'subscriptions',
  'premium',
  'lapses',
  'refunds',
  'closedAccounts',
] as const

export type Truth = (typeof names)[number]

/**
 * How many of each there are in a made log. The stories count them as they happen, not from their events,
 * so that a count of events can be compared with them. `acts` are moments at which a member did something, of the member and the types of events;
 * `decisions` are on reports. `going` counts answers of guests, `attended` and `noShows` those of whom the
 * host noted that they came, or that they did not. `lapses` are subscriptions that ended because their
 * renewal stayed unpaid.
 */
export type Truths = Record<Truth, number>

/** Hears what becomes true: when, in milliseconds since 1970, and of whom or what. */
export type Witness = (truth: Truth, at: number, of: readonly string[]) => void

/** Counts what becomes true, and tells it to a witness. */
export const openTruths = (witness: Witness = () => {}) => {
  const truths = Object.fromEntries(names.map(name => [name, 0])) as Truths
  const makeTrue = (truth: Truth, at: number, ...of: readonly string[]): void => {
    truths[truth] += 1
    witness(truth, at, of)
  }
  return { truths, makeTrue }
}
