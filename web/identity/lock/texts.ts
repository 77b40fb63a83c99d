export const texts = {
  card: {
    loadFailed: 'Your passkeys could not be loaded',
    title: 'App lock',
    label: 'Lock on this device',
    hint: 'Opens with a passkey: a fingerprint, a face or a PIN.',
    checking: 'Checking what this device can do',
    needed:
      'The lock needs a passkey. Set up a fingerprint, a face or a PIN in the settings of this device, or use another browser.',
    after: 'Lock after',
    minutes: (count: number) => (count === 1 ? '1 minute' : `${count} minutes`),
    whenHidden: 'Lock when hidden',
    whenHiddenHint: 'At once when you switch to another tab or app, or turn off the screen.',
    cannotKeep:
      'This device cannot keep the lock. Free some storage, or allow site data for Kith in your browser, then try again.',
    lockNow: 'Lock now',
    lockNowHint: 'In every tab.',
    sealed:
      'What you write and have not sent is encrypted on this device with a key from your passkey.',
    notKept:
      "Drafts can't be encrypted with this passkey, so they're deleted when Kith locks or reloads.",
    limits:
      'Kith also locks when you reload it. The lock hides Kith on this device. It does not sign you out.',
  },
  screen: {
    title: 'Locked',
    intro: 'Unlock with the passkey of this device.',
    unlock: 'Unlock',
    unlocking: 'Unlocking',
    leave: 'Leave now',
    signOut: 'Sign out',
    signOutHint: 'Lost your passkey? Sign out (needs a connection; unsent drafts are deleted).',
  },
} as const
