/** How a member writes. */
export const communicationStyles = ['casual', 'formal', 'playful', 'direct', 'thoughtful'] as const

/** How active a member is. */
export const activityLevels = ['high', 'medium', 'low'] as const

/** What a member's days are like. */
export const lifestyleTypes = [
  'adventurous',
  'homebody',
  'social',
  'intellectual',
  'creative',
] as const

/** The traits that an analysis may name. A model chooses among them and writes no others. */
export const personalityTraits = [
  'easygoing',
  'warm',
  'reliable',
  'considerate',
  'playful',
  'witty',
  'candid',
  'clear',
  'reflective',
  'gentle',
  'curious',
  'bold',
  'homely',
  'outgoing',
  'inquisitive',
  'imaginative',
] as const
export type PersonalityTrait = (typeof personalityTraits)[number]
