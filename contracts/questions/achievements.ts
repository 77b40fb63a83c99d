/** What members can earn. `rule` explains how, in the words of the screen. */
export const achievements = {
  FIRST_10_QS: {
    name: 'First Ten',
    rule: 'Answer 10 questions.',
    category: 'questions',
    iconName: 'sprout',
    xpReward: 10,
  },
  ANSWERED_100_QS: {
    name: 'Hundred Answers',
    rule: 'Answer 100 questions.',
    category: 'questions',
    iconName: 'tree-deciduous',
    xpReward: 50,
  },
  WROTE_20_EXPLANATIONS: {
    name: 'In Your Words',
    rule: 'Explain 20 of your answers, for yourself.',
    category: 'questions',
    iconName: 'pen-line',
    xpReward: 25,
  },
  UPDATED_BOUNDARIES_QUARTERLY: {
    name: 'Boundary Keeper',
    rule: 'Save your boundaries in two quarters of a year that follow each other.',
    category: 'consent',
    iconName: 'calendar-clock',
    xpReward: 25,
  },
  COMMUNITY_HELPER: {
    name: 'Community Helper',
    rule: 'Ask for new questions for three packs, which all members can answer.',
    category: 'community',
    iconName: 'hand-helping',
    xpReward: 20,
  },
  CONSENT_STAR: {
    name: 'Consent Star',
    rule: 'Complete the Consent pack and explain 5 of its answers.',
    category: 'consent',
    iconName: 'star',
    xpReward: 25,
  },
  COMMUNICATION_EXPERT: {
    name: 'Communication Expert',
    rule: 'Complete the Communication pack and explain 5 of its answers.',
    category: 'communication',
    iconName: 'messages-square',
    xpReward: 25,
  },
  NEURO_AWARE: {
    name: 'Neuro-aware',
    rule: 'Answer 5 questions about how different minds work.',
    category: 'community',
    iconName: 'brain',
    xpReward: 20,
  },
  STREAK_7_DAYS: {
    name: 'Seven Days',
    rule: 'Answer a new question on 7 days in a row.',
    category: 'streak',
    iconName: 'flame',
    xpReward: 25,
  },
  STREAK_30_DAYS: {
    name: 'Thirty Days',
    rule: 'Answer a new question on 30 days in a row.',
    category: 'streak',
    iconName: 'flame',
    xpReward: 100,
  },
  COMPLETED_CONSENT_PACK: {
    name: 'Consent Pack',
    rule: 'Complete the Consent pack.',
    category: 'consent',
    iconName: 'shield-check',
    xpReward: 15,
  },
  COMPLETED_COMMUNICATION_PACK: {
    name: 'Communication Pack',
    rule: 'Complete the Communication pack.',
    category: 'communication',
    iconName: 'message-circle',
    xpReward: 15,
  },
  COMPLETED_LOGISTICS_PACK: {
    name: 'Logistics Pack',
    rule: 'Complete the Logistics pack.',
    category: 'logistics',
    iconName: 'route',
    xpReward: 15,
  },
} as const

export type AchievementCode = keyof typeof achievements

export const achievementCodes = Object.keys(achievements) as [AchievementCode, ...AchievementCode[]]

/** What members earn besides achievements, in XP. */
export const xpRewards = {
  answer: 5,
  /** The first explanation of an answer. */
  explanation: 2,
  pack: 25,
  /** Each day with a new answer after a day with one. */
  streakDay: 10,
  /** Asking for new questions, once a pack a day. */
  generate: 10,
} as const

export const xpPerLevel = 100

export const levelOf = (totalXp: number): number => Math.floor(totalXp / xpPerLevel) + 1
