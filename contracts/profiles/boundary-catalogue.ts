/** The boundary categories. Each has its question, a hint and the short label for a card. */
export const boundaryCatalogue = {
  physical_touch: {
    label: 'Physical touch',
    hint: 'Hugs, hands, sitting close',
    short: 'Touch',
  },
  emotional_intimacy: {
    label: 'Emotional intimacy',
    hint: 'Talking about what goes deep',
    short: 'Deep talks',
  },
  group_activities: {
    label: 'Group activities',
    hint: 'Meeting with others around',
    short: 'Groups',
  },
  public_displays: {
    label: 'Affection in public',
    hint: 'Being seen together as close',
    short: 'In public',
  },
  social_media: {
    label: 'Social media',
    hint: 'Photos, tags and mentions',
    short: 'Social media',
  },
  family_integration: {
    label: 'Family',
    hint: 'Meeting partners, relatives, children',
    short: 'Family',
  },
  date_nights: {
    label: 'Date nights',
    hint: 'An evening for the two of you',
    short: 'Dates',
  },
  overnight_stays: {
    label: 'Overnight stays',
    hint: 'At yours or at theirs',
    short: 'Overnights',
  },
  financial_support: {
    label: 'Financial support',
    hint: 'Lending, gifts, shared costs',
    short: 'Money',
  },
  sexual_intimacy: {
    label: 'Sexual intimacy',
    hint: 'Only ever with a yes from both',
    short: 'Sex',
  },
  kink_bdsm: {
    label: 'Kink and BDSM',
    hint: 'Talking about it, or more, at your pace',
    short: 'Kink',
  },
  protection_sharing: {
    label: 'Protection and test results',
    hint: 'Safer sex, and telling each other',
    short: 'Protection',
  },
} as const

export type BoundaryCategory = keyof typeof boundaryCatalogue

/** Levels of these categories, and all notes, are visible to matches only. */
export const matchesOnlyBoundaries: readonly BoundaryCategory[] = [
  'sexual_intimacy',
  'kink_bdsm',
  'financial_support',
]
