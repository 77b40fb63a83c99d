import type { LinkSide } from '../../contracts/constellations/links.ts'

type Showing = Pick<LinkSide, 'isShown' | 'isCounted'>

/** A link of a member, as far as it matters to others. */
type Link = {
  /** The other's profile id. */
  readonly with: string
  readonly linkId: string
  readonly own: Showing
  readonly theirs: Showing
}

/**
 * Those links of a member of which a reader might learn: the member shows them, and the other shows
 * them, too, or agreed to be counted. By an id that tells nothing, as the order of links would tell
 * when they were made.
 */
export const tellableLinks = <L extends Link>(links: readonly L[]): L[] =>
  links
    .filter(({ own, theirs }) => own.isShown && (theirs.isShown || theirs.isCounted))
    .toSorted((one, other) => (one.linkId < other.linkId ? -1 : 1))

/**
 * What a reader learns of a member's links. `isSeen`: whether the reader may see somebody. Links that
 * one side keeps private, and people hidden from the reader, leave no trace, but that some who agreed
 * to be counted are there: never how many.
 */
export const shownLinks = <L extends Link>(
  links: readonly L[],
  isSeen: (profileId: string) => boolean,
): { readonly seen: L[]; readonly hasReserved: boolean } => {
  const tellable = tellableLinks(links)
  const seen = tellable.filter(entry => entry.theirs.isShown && isSeen(entry.with))
  const hasReserved = tellable.some(entry => entry.theirs.isCounted && !seen.includes(entry))
  return { seen, hasReserved }
}
