export const texts = {
  card: { title: 'Tags', none: "You haven't added any tags yet." },
  field: {
    label: 'Tags',
    hint: (most: number, shown: number) =>
      `Up to ${most} tags. Your card shows the first ${shown === 3 ? 'three' : shown}.`,
    placeholder: 'slow mornings',
    add: 'Add',
    tag: 'tag',
    remove: 'Remove',
    chosen: 'Your tags',
    empty: 'Type a word first.',
    again: (tag: string) => `You already have the tag “${tag}”.`,
    tooMany: (most: number) => `Use at most ${most} tags. Remove one first.`,
  },
  sheet: {
    title: 'Tags',
    done: { title: 'Tags Updated', text: 'Others see the change at once.' },
    failed: { title: 'Error', text: 'Failed to update tags. Please try again.' },
  },
} as const
