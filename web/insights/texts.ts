/** Texts for members, by part. */
export const texts = {
  suggestions: {
    title: 'AI match suggestions',
    subtitle: 'Based on what members say about themselves.',
    ai: 'AI',
    suggestions: 'suggestions',
    mayFit: 'who may suit you',
    offer: 'See people who may suit you, and why. Before you start, you see what AI may read.',
    tellMore: 'Tell me more',
    none: 'No suggestions yet. Let AI look for people who may suit you.',
    failed: 'Your suggestions could not be loaded',
    loading: 'Loading suggestions',
    find: 'Find Suggestions',
    again: 'Generate New Suggestions',
    analyzing: 'Analyzing...',
    generating: 'Generating...',
    more: (count: number) => `+${count} more suggestions available`,
    anonymous: 'Anonymous',
    match: (score: number) => `${Math.round(score)}% match`,
    isNew: 'New',
    common: 'What you have in common',
    actedUpon: 'Already acted upon',
    byAi: 'Written by AI',
    byAnalysis: 'Found by text analysis',
    like: 'Like',
    liking: 'Liking',
    pass: 'Pass',
    passing: 'Passing',
    inMode: (mode: string) => ` in ${mode}`,
    made: 'AI Suggestions Generated',
    found: (count: number) => {
      if (count === 0) return 'Nobody new yet. Try again when more members have agreed to AI.'
      return count === 1 ? 'One person may suit you.' : `${count} people may suit you.`
    },
    notYet: 'Not there yet',
    notMade: {
      title: 'Generation Failed',
      text: 'Could not generate new suggestions. Please try again.',
    },
    notDone: {
      title: 'Action Failed',
      text: 'Could not process your action. Please try again.',
    },
  },
} as const
