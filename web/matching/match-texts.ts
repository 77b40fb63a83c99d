/**
 * Texts of the toast of a new match. Apart from the other texts, because every screen loads them.
 */
export const matchTexts = {
  title: "It's a Match! 🎉",
  text: 'You both liked each other. Start a conversation!',
  named: (name: string) => `You and ${name} matched`,
  openChat: 'Open chat',
} as const
