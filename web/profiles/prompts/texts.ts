export const texts = {
  card: {
    title: 'Prompts',
    what: 'prompts',
    none: 'Answer up to three, in your own words. They stand between the facts of your profile.',
  },
  form: {
    chooseOne: 'Choose one',
    add: 'Add',
    addWhat: 'prompt',
    noneYet: 'Add a prompt',
    another: 'Add another',
    answers: 'Your prompts',
    remove: 'Remove',
    moveUp: 'Move up',
    missing: 'Write an answer, or remove the prompt.',
    full: (most: number) => `That's ${most === 3 ? 'three' : most}. Remove one to add another.`,
  },
  sheet: {
    title: 'Prompts',
    subtitle: 'Everyone who sees your card can read your answers. Leave out places and names.',
    done: { title: 'Prompts Updated', text: 'Others see the change at once.' },
    failed: { title: 'Error', text: 'Failed to update prompts. Please try again.' },
  },
} as const
