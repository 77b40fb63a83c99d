export const texts = {
  screen: {
    title: 'Who Likes You',
    back: 'Back to your matches',
    loading: 'Loading your likes',
    what: 'likes',
    list: 'Members who like you',
    notAll:
      'Not all of them are shown: you may have passed on them, or filters or modes keep you apart.',
  },
  none: {
    title: 'No likes yet',
    text: 'When somebody likes you, you see it here.',
    action: 'Start Discovering',
  },
  offer: {
    text: "Like them too when you meet them, and it's a match. With Premium, you see here who they are.",
    action: 'Go Premium',
  },
  card: {
    inShort: 'In short',
    faceHidden: 'Face hidden',
    more: (count: number) => `+${count} more`,
    boundaries: 'Boundaries',
    moreAbout: (name: string) => `More about ${name}`,
    report: (name: string) => `Report or Block ${name}`,
    like: 'Like',
    liking: 'Liking',
    pass: 'Pass',
    passing: 'Passing',
  },
} as const
