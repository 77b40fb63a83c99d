import { type LinkKindKey, linkKinds, linkWord } from '../../contracts/constellations/link-kinds.ts'

type Word = Parameters<typeof linkWord>[0]

/** The word for a link within a line: "Ash · nesting partner". Own words stay as they are. */
export const wordInLine = (word: Word): string => word.words ?? linkWord(word).toLowerCase()

/** The kinds of links, in the order of the choice. */
export const kindOptions = Object.entries(linkKinds) as [LinkKindKey, string][]

/** What both sides let others see of their link. */
export type Showing = 'both' | 'own' | 'theirs' | 'private'

type Sides = {
  readonly own: { readonly isShown: boolean }
  readonly theirs: { readonly isShown: boolean }
}

/** Who of the two shows a link. Others see it only if both do. */
export const showingOf = ({ own, theirs }: Sides): Showing => {
  if (own.isShown) return theirs.isShown ? 'both' : 'own'
  return theirs.isShown ? 'theirs' : 'private'
}
