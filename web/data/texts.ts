/** Texts about calls that fail. */
export const texts = {
  error: 'Error',
  limited: 'A pause from new people',
  unreachable: 'Kith could not be reached. Check your connection, then try again.',
  serverFailed: 'Something went wrong on our side. Wait a moment, then try again.',
  retry: 'Try again',
  loadFailed: (what: string) => `Your ${what} could not be loaded`,
  loggedOut: { title: 'Unauthorized', text: 'You are logged out. Logging in again...' },
} as const
