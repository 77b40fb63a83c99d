/**
 * The Gini coefficient of amounts of at least 0: 0 when all have the same, near 1 when one has all;
 * 0 when there is nothing. Half the mean difference of two, relative to the mean.
 */
export const gini = (amounts: readonly number[]): number => {
  const sum = amounts.reduce((total, amount) => total + amount, 0)
  if (sum === 0) return 0
  const weighted = amounts
    .toSorted((one, other) => one - other)
    .reduce((total, amount, at) => total + (2 * at + 1 - amounts.length) * amount, 0)
  return weighted / (amounts.length * sum)
}
