/** The sum of the counts that are shown; null where there are none but withheld ones. */
export const sumOfShown = (counts: readonly (number | null)[]): number | null => {
  const sum = counts.reduce<number>((total, count) => total + (count ?? 0), 0)
  return sum === 0 && counts.includes(null) ? null : sum
}
