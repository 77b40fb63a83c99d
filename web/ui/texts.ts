/** What is said of distances wherever they are explained: the same everywhere. */
export const distanceIsShifted =
  'We shift every distance by a few miles on purpose, so nobody can work out where you are.'

/** Texts of the shared parts. */
export const texts = {
  skip: 'Skip to content',
  loading: 'Loading',
  accessibility: {
    short: 'Accessibility',
    label: 'Accessibility mode',
    hint: 'Larger text, high contrast, no motion. Applies to this device.',
  },
  navigation: {
    label: 'Main',
    home: 'Kith, home',
    tabs: {
      discover: 'Discover',
      matches: 'Matches',
      hobbies: 'Hobbies',
      hangouts: 'Hangouts',
      profile: 'Profile',
    },
    unread: 'unread',
    premium: { label: 'Go Premium', action: 'See Premium' },
  },
  field: { left: (count: number) => `${count} left` },
  toasts: {
    region: 'Messages from Kith ({hotkey})',
    one: 'Message',
    dismiss: 'Dismiss',
  },
  sheet: {
    close: 'Close',
    cancel: 'Cancel',
    save: 'Save Changes',
    saving: 'Saving',
    discard: {
      title: 'Discard changes?',
      text: 'Your changes here will be lost.',
      keep: 'Keep editing',
      discard: 'Discard',
    },
    failed: {
      title: 'This could not be loaded',
      text: 'Check your connection, then reload Kith.',
      action: 'Reload',
    },
  },
  problem: {
    title: 'This could not be loaded',
    text: 'Check your connection, then try again.',
    retry: 'Try again',
    retrying: 'Trying',
  },
  folded: { more: 'Show more', less: 'Show less' },
  consent: {
    yes: 'Yes to',
    maybe: 'Maybe to',
    no: 'No to',
    answers: { yes: 'Yes', maybe: 'Maybe', no: 'No' },
  },
  verified: 'Verified',
  copy: {
    failedTitle: 'Copy it yourself',
    failedText: "Your browser doesn't let us copy. Select the address and copy it.",
  },
} as const
