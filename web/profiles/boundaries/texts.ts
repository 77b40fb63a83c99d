export const texts = {
  card: {
    title: 'My boundaries',
    what: 'boundaries',
    none: "You haven't stated any boundaries yet.",
    matchesOnly: 'Only your matches see sex, kink, money and all notes.',
  },
  form: {
    yes: 'Yes',
    maybe: 'Maybe',
    no: 'No',
    private: 'Only your matches see this',
    addNote: 'Add a note',
    on: (topic: string) => `on ${topic}`,
    note: (topic: string) => `Your note on ${topic}`,
    noteHint: 'Only your matches read it.',
  },
  sheet: {
    title: 'Boundaries & Consent',
    subtitle: 'Tap an answer again to clear it.',
    done: { title: 'Boundaries Updated', text: 'Nobody was notified.' },
    failed: { title: 'Error', text: 'Failed to update boundaries. Please try again.' },
  },
  match: {
    title: (name: string) => `${name}'s boundaries`,
    subtitle: 'As of today. Anyone can change theirs at any time, so ask.',
    what: "match's boundaries",
    none: (name: string) => `${name} hasn't stated any yet. A good thing to talk about.`,
  },
} as const
