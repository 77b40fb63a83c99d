/** The rules of the community guidelines that a decision can name, by their titles there. */
export const guidelineTitles = {
  consent: 'Ask, and take the answer',
  desire: 'Talk about sex and kink when both want to',
  privacy: 'Keep what you learn',
  honesty: 'Be honest about who is in your life',
  belonging: 'Everyone belongs',
  identity: 'Be yourself',
} as const

export const guidelineRules = Object.keys(guidelineTitles) as (keyof typeof guidelineTitles)[]
