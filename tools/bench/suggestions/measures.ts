/** The share of the first `size` of a list, or of all if it is shorter, that are hits; 0 for none. */
export const precisionAt = <T>(list: readonly T[], size: number, isHit: (one: T) => boolean) => {
  const first = list.slice(0, size)
  return first.length === 0 ? 0 : first.filter(isHit).length / first.length
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
