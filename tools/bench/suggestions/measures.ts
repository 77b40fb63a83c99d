/** The share of the first `size` of a list, or of all if it is shorter, that are hits; 0 for none. */
export const precisionAt = <T>(list: readonly T[], size: number, isHit: (one: T) => boolean) => {
  const first = list.slice(0, size)
  return first.length === 0 ? 0 : first.filter(isHit).length / first.length
}

/**
 * The area under the receiver operating characteristic of a list: how often a hit stands before a
 * miss, over all pairs of one each (Hanley and McNeil, 1982). Undefined without a hit or without a miss.
 */
export const areaUnderCurve = <T>(
  list: readonly T[],
  isHit: (one: T) => boolean,
): number | undefined => {
  let [hits, inOrder] = [0, 0]
  for (const one of list)
    if (isHit(one)) hits += 1
    else inOrder += hits
  const pairs = hits * (list.length - hits)
  return pairs === 0 ? undefined : inOrder / pairs
}

/** How many of these lists have each person among their first `size`, by person. */
export const timesInTop = (
  lists: readonly (readonly number[])[],
  size: number,
): readonly number[] => {
  const counts = lists.map(() => 0)
  for (const list of lists)
    for (const person of list.slice(0, size)) counts[person] = (counts[person] as number) + 1
  return counts
}

/** The mean; NaN of nothing. */
export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length
