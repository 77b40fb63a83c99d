/** Something that was taken from a list, and its place among all, the taken ones included. */
export type HiddenPlace = { readonly id: string; readonly place: number }

const withHidden = (visible: readonly string[], hidden: readonly HiddenPlace[]): string[] =>
  hidden
    .toSorted((one, other) => one.place - other.place)
    .reduce<string[]>((list, { id, place }) => list.toSpliced(place, 0, id), [...visible])

/** The place of one of a list among all, those that were taken from it included. */
export const placeAmongAll = (
  id: string,
  visible: readonly string[],
  hidden: readonly HiddenPlace[],
): number => withHidden(visible, hidden).indexOf(id)

/**
 * Where in the list one comes back that was taken from it, `hidden` with the others, so that all come back in
 * their order, whichever is first.
 */
export const placeToReturn = (
  id: string,
  visible: readonly string[],
  hidden: readonly HiddenPlace[],
): number => {
  const all = withHidden(visible, hidden)
  return all.slice(0, all.indexOf(id)).filter(one => visible.includes(one)).length
}
