import type { ReactNode } from 'react'

type Rows = readonly (readonly ReactNode[])[]

/** By which column rows are ordered. */
export type Sorting = { readonly column: number; readonly isDescending: boolean }

export const isNumeric = (rows: Rows, column: number): boolean =>
  rows.some(row => typeof row[column] === 'number')

/** Whether rows can be ordered by a column: it has numbers and texts alone. */
export const isSortable = (rows: Rows, column: number): boolean =>
  rows.every(row => ['number', 'string'].includes(typeof row[column]))

/** What follows when a column is asked for: largest numbers or first texts, the reverse, then as given. */
export const nextSorting = (
  now: Sorting | undefined,
  column: number,
  isDescending: boolean,
): Sorting | undefined => {
  if (now?.column !== column) return { column, isDescending }
  return now.isDescending === isDescending ? { column, isDescending: !isDescending } : undefined
}

/** Rows in the order of a column. A text among numbers says that there is none, and comes last. */
export const sortRows = <Row extends readonly ReactNode[]>(
  rows: readonly Row[],
  { column, isDescending }: Sorting,
): readonly Row[] => {
  const hasNumbers = isNumeric(rows, column)
  const [known, unknown] = [true, false].map(isKnown =>
    rows.filter(row => (!hasNumbers || typeof row[column] === 'number') === isKnown),
  )
  const way = isDescending ? -1 : 1
  const sorted = known?.toSorted((one, other) => {
    const [a, b] = [one[column] ?? '', other[column] ?? '']
    return a === b ? 0 : a < b ? -way : way
  })
  return [...(sorted ?? []), ...(unknown ?? [])]
}
