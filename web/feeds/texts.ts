/** Texts about the private addresses that other programs read. */
export const texts = {
  error: 'Error',
  address: 'Your private address',
  make: 'Create an address',
  making: 'Creating',
  makeFailed: 'Failed to create the address. Please try again.',
  revoke: 'Revoke',
  revoking: 'Revoking',
  revoked: 'Address revoked',
  revokedText: 'The old address no longer works.',
  revokeFailed: 'Failed to revoke the address. Please try again.',
  copy: 'Copy address',
  copied: 'Address copied',
  calendar: {
    title: 'Calendar feed',
    subtitle: 'Your events and hangouts, in your own calendar',
    addressHint:
      'Subscribe to it in your calendar app. Anyone who has it can see where you go, so keep it to yourself and revoke it if it gets out.',
    intro:
      'Your calendar app can follow the events you answered with Going or Maybe, and your hangouts with a date, at a secret address. It works without signing in. The only names in it are those of people you meet for a hangout. You can revoke it at any time.',
    subscribe: 'Open in my calendar app',
    loading: 'Loading your calendar address',
  },
  news: {
    title: 'News feed',
    subtitle: 'How much is new, in your own feed reader',
    addressHint:
      'Subscribe to it in your feed reader. Anyone who has it can see how much is new for you, so keep it to yourself and revoke it if it gets out.',
    intro:
      'A feed reader can follow how much is new for you, such as “2 new messages, 1 match”, at a secret address. It works without signing in, and without notifications of your device. It never says who or what it is about, and counts grow by the hour. A feed reader on the web learns these counts. You can revoke it at any time.',
    loading: 'Loading your feed address',
  },
} as const
