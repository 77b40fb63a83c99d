/** Texts of likes that other screens show too. Apart from those of the screen. */
export const linkTexts = {
  link: {
    label: 'Likes',
    seen: 'See who they are.',
    unseen: 'Like them too when you meet them, and it’s a match.',
  },
  count: (count: number) => (count === 1 ? '1 member likes you' : `${count} members like you`),
  inModes: (modes: string) => `Likes you in ${modes}`,
} as const
