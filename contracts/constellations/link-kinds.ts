/** What two linked members are to each other, from the side of one; each side may name it differently. */
export const linkKinds = {
  partner: 'Partner',
  nesting_partner: 'Nesting partner',
  spouse: 'Spouse',
  metamour: 'Metamour',
  comet: 'Comet',
  play_partner: 'Play partner',
  family: 'Family',
  friend: 'Friend',
  other: 'Linked',
} as const

export type LinkKindKey = keyof typeof linkKinds

/** The word for a link: the member's own, or the label of its kind. */
export const linkWord = ({
  kind,
  words,
}: {
  readonly kind: LinkKindKey
  readonly words: string | null
}): string => words ?? linkKinds[kind]
