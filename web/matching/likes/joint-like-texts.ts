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
  likes: {
    title: 'They like you together',
    hint: (others: string, mode: string) => `Like you and ${others}, in ${mode}`,
    /** As the label of a link. */
    count: (count: number) =>
      count === 1 ? '1 like for you together' : `${count} likes for you together`,
    countHint: 'See who, and answer as one.',
    badge: 'waiting',
  },
  proposals: {
    title: 'Likes that wait for a yes',
    asks: (mode: string, others: string) => `Like them together with ${others}, in ${mode}?`,
    waits: (mode: string, others: string) => `In ${mode}. Waiting for ${others}.`,
    agree: 'Agree',
    decline: 'Decline',
    answering: 'Saving',
    agreed: { title: 'You agreed' },
    declined: { title: 'Declined', text: 'This like is not sent.' },
  },
} as const
