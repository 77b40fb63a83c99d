const listed = new Intl.ListFormat('en', { type: 'conjunction' })

/** What members read about groups. */
export const texts = {
  missing: {
    name: 'Group name is required',
    interests: 'Select at least one interest',
    availability: 'Select at least one availability slot',
    parts: { name: 'a name', interest: 'an interest', time: 'a time' },
    ofGroup: (parts: readonly string[]) => `Still needed: ${listed.format(parts)}.`,
  },
} as const
