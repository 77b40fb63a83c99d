/** What every screen may tell of a new match. Apart from the other texts, since every screen loads it. */
export const matchTexts = {
  title: "It's a Match! 🎉",
  text: 'You both liked each other. Start a conversation!',
  openChat: 'Open chat',
} as const
