/** Features whose specs in `test/http/` run again over servers, each with engines of its own. */
export const httpFeatures: readonly string[] = [
  ...['identity', 'sessions', 'profiles', 'profile-parts', 'discovery', 'matching', 'chat'],
  ...['live', 'notifications', 'insights', 'account', 'account-export', 'log-away'],
  ...['uploads', 'constellations', 'joint-cards', 'comparisons'],
]

/** Specs of `test/properties/` that run again over servers. */
export const properties: readonly string[] = [
  'pairs',
  'likes',
  'conversations',
  'decks',
  'forgotten',
]
