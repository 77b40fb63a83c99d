/** Texts of the list of blocked members. Apart, since the settings alone load them. */
export const blockedTexts = {
  title: 'Blocked members',
  none: 'You haven’t blocked anyone. You can block someone from their card, your matches or a chat.',
  failed: 'Your blocked members could not be loaded',
  blocked: 'Blocked',
  unblock: 'Unblock',
  unblockName: (name: string) => `Unblock ${name}`,
  unblocking: 'Unblocking',
  done: (name: string) => ({
    title: 'Unblocked',
    text: `${name} and you can see each other again.`,
  }),
} as const
