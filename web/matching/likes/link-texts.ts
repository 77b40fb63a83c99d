/** Texts about likes that other screens show too. Apart from the texts of the screen of likes. */
export const linkTexts = {
  link: {
    label: 'Likes',
    seen: 'See who they are.',
    unseen: "Like them too when you meet them, and it's a match.",
  },
  count: (count: number) => (count === 1 ? '1 member likes you' : `${count} members like you`),
  inModes: (modes: string) => `Likes you in ${modes}`,
} as const
