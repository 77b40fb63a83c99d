const names = [
  'members',
  'membersByInvitation',
  'signUpInvitations',
  'profiles',
  'likes',
  'matches',
  'messages',
  'blocks',
  'meetups',
  'attended',
  'noShows',
  'subscriptions',
  'lapses',
  'refunds',
  'closedAccounts',
] as const

export type Truth = (typeof names)[number]

/**
 * How many of each there are in a made log. The stories count them as they happen, not from their events,
 * so that a count of events can be compared with them. `attended` and `noShows` count members who were
 * going: the host noted that they came, or that they did not. `lapses` are subscriptions that ended
 * because their renewal stayed unpaid.
 */
export type Truths = Record<Truth, number>

export const noTruths = (): Truths => Object.fromEntries(names.map(name => [name, 0])) as Truths
