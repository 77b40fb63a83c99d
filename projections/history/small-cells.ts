/** A count, or null where it is withheld. */
export type ShownCell = number | null

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** The table with a total at the end of each row, and a last row of totals. */
const withTotals = (counts: readonly (readonly number[])[]): number[][] => {
  const rows = counts.map(row => [...row, sum(row)])
  return [...rows, (rows[0] ?? []).map((_, column) => sum(rows.map(row => row[column] ?? 0)))]
}

/**
 * Withholds small counts of a table, and further ones, so that no count above 0 and below `least` can
 * be computed from what is shown: a difference from a total does not tell it. Zeros are shown as they
 * are unless they protect another. Each small cell is in a rectangle of withheld cells, of which two
 * can be one more and two one less with the same totals, so that more than one value fits; of the
 * rectangles, the one with the smallest sum of further cells is taken. That each cell of a cycle of
 * withheld cells is safe: D. Gusfield, "A Graph Theoretic Approach to Data Security", SIAM Journal on
 * Computing 17(3), 1988. What is withheld may still be bounded, and nothing is promised to readers who
 * know other tables of the same members.
 *
 * @param counts whole numbers from 0 up, rows of the same length.
 * @param least 0 or 1 withholds nothing.
 * @returns the table with a total at the end of each row, and a last row of totals.
 */
export const suppressSmallCells = (
  counts: readonly (readonly number[])[],
  least: number,
): ShownCell[][] => {
  const cells = withTotals(counts)
  const lastRow = cells.length - 1
  const lastColumn = (cells[0]?.length ?? 0) - 1
  const withheld = cells.map(row => row.map(value => value > 0 && value < least))
  const valueAt = (row: number, column: number) => cells[row]?.[column] ?? 0
  /** A total counts against the cells of its line. */
  const signAt = (row: number, column: number) =>
    (row === lastRow) === (column === lastColumn) ? 1 : -1

  /** Whether the rectangle's cells can move by one, in turn up and down, and none below 0. */
  const canMove = (corners: readonly (readonly [number, number])[]) =>
    [1, -1].some(up =>
      corners.every(([row, column], n) => {
        const change = (n % 2 === 0 ? up : -up) * signAt(row, column)
        return valueAt(row, column) + change >= 0
      }),
    )
  const costOf = (corners: readonly (readonly [number, number])[]) =>
    sum(corners.map(([row, column]) => (withheld[row]?.[column] ? 0 : 1 + valueAt(row, column))))

  const protect = (row: number, column: number): void => {
    let cheapest: { readonly cost: number; readonly corners: [number, number][] } | undefined
    for (let other = 0; other <= lastRow; other += 1)
      for (let across = 0; across <= lastColumn; across += 1) {
        if (other === row || across === column) continue
        const corners: [number, number][] = [
          [row, column],
          [row, across],
          [other, across],
          [other, column],
        ]
        const cost = costOf(corners)
        if ((!cheapest || cost < cheapest.cost) && canMove(corners)) cheapest = { cost, corners }
      }
    for (const [one, two] of cheapest?.corners ?? []) {
      const line = withheld[one]
      if (line) line[two] = true
    }
  }

  const small = cells.flatMap((line, row) =>
    line.flatMap((value, column) => (value > 0 && value < least ? [[row, column] as const] : [])),
  )
  for (const [row, column] of small) protect(row, column)
  return cells.map((line, row) =>
    line.map((value, column) => (withheld[row]?.[column] ? null : value)),
  )
}
