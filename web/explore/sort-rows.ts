import type { ReactNode } from 'react'

type Row = readonly ReactNode[]

/** By which column rows are ordered. */
export type Sorting = { readonly column: number; readonly isDescending: boolean }

const isNumber = (cell: ReactNode) => typeof cell === 'number'

/** Whether a column is one of numbers: a text among them says that there is none. */
export const hasNumbers = (rows: readonly Row[], column: number): boolean =>
  rows.some(row => isNumber(row[column]))

/** Rows in the order of a column. A text among numbers comes last. */
export const sortRows = (
  rows: readonly Row[],
  { column, isDescending }: Sorting,
): readonly Row[] => {
  const rank = (row: Row) => (hasNumbers(rows, column) && !isNumber(row[column]) ? 1 : 0)
  const way = isDescending ? -1 : 1
  return rows.toSorted((one, other) => {
    const [a, b] = [one[column] ?? '', other[column] ?? '']
    return rank(one) - rank(other) || (a === b ? 0 : a < b ? -way : way)
  })
}

/** The sum of a column's numbers, to a tenth. */
export const sumOf = (rows: readonly Row[], column: number): number =>
  Math.round(10 * rows.reduce((sum, row) => sum + (Number(row[column]) || 0), 0)) / 10
