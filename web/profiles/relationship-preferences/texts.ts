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
