/** Texts of likes of several people together. */
export const jointLikeTexts = {
  together: 'Like together',
  with: (names: string) => `Like together with ${names}`,
  sending: 'Sending',
  sent: { title: 'Liked together' },
  proposed: (names: string) => ({
    title: 'Not sent yet',
    text: `${names} can see it first. It's sent once they agree.`,
  }),
  waiting: (names: string) => `Waits for a yes from ${names}.`,
  match: {
    title: "It's a match!",
    text: 'All of you are in a group chat now.',
    with: (names: string) => `You and ${names} are in a group chat now.`,
    open: 'Open group chat',
  },
} as const
