/** What members read about hangouts. */
export const texts = {
  hobbies: {
    more: 'More hobbies',
    search: 'Search all hobbies',
    placeholder: 'Search hobbies...',
    found: (count: number) => (count === 1 ? '1 hobby found' : `${count} hobbies found`),
    none: (typed: string) => `No hobby has “${typed}” in its name.`,
  },
} as const
