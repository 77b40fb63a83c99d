/** Texts of the insights on the own profile. Apart, because no other screen loads them. */
export const insightTexts = {
  title: 'AI Profile Insights',
  what: 'insights',
  byAi: 'Written by AI',
  byAnalysis: 'By text analysis',
  none: 'See how your profile reads to others: its tone, its pace and what stands out.',
  analyze: 'Analyze My Profile',
  update: 'Update Analysis',
  analyzing: 'Analyzing...',
  done: { title: 'Profile Analyzed', text: 'Your AI profile insights have been updated!' },
  failed: {
    title: 'Analysis Failed',
    text: 'Could not analyze your profile. Please try again.',
  },
  confidence: 'Confidence',
  communication: 'Communication',
  activity: 'Activity',
  lifestyle: 'Lifestyle',
  keywords: 'Keywords',
  personality: 'Personality',
  interests: 'Interests',
} as const
