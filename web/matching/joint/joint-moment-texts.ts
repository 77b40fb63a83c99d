/** Texts of the match of a joint card and somebody else. */
export const jointMomentTexts = {
  title: "It's a Match! 🎉",
  text: (names: string) => `You and ${names} like each other. Your chat is open.`,
  openers: [
    'What made each of you smile this week?',
    'What would a really good first evening together look like for you?',
    'When and where shall we all meet first?',
  ],
  write: 'Write to all',
  keepLooking: 'Keep looking',
} as const
