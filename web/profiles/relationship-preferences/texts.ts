export const texts = {
  card: {
    title: 'Relationship preferences',
    what: 'preferences',
    none: "You haven't rated anything yet.",
  },
  form: {
    count: (rated: number, items: number) => `${rated} of ${items}`,
    none: 'Nothing to rate here yet.',
    private: 'Only your matches see this',
  },
  invitation: {
    label: 'What you wish for',
    title: 'Somebody you like. What do you wish for?',
    text: (categories: string) => `Not said yet: ${categories}. A few answers show who fits.`,
    start: 'Say what you wish for',
    dismiss: 'Not now',
  },
  sheet: {
    title: 'Relationship Preferences',
    subtitle: 'Tap a rating again to clear it.',
    done: { title: 'Preferences Updated', text: 'Nobody was notified.' },
    failed: {
      title: 'Error',
      text: 'Failed to update relationship preferences. Please try again.',
    },
  },
} as const
