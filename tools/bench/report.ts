/** One measured figure with its bar. `ratio` is against the raw baseline of the same run. */
export type BenchRow = {
  readonly what: string
  readonly value: number
  readonly unit: string
  readonly ratio?: number
  readonly bar: string
  readonly holds: boolean
  /** Where the figure stands in a table of its own. */
  readonly cell?: { readonly table: string; readonly row: string; readonly column: string }
}

/** A figure without a bar: the baseline, or context. */
export const context = (what: string, value: number, unit: string): BenchRow => ({
  what,
  value: rounded(value),
  unit,
  bar: '',
  holds: true,
})

/** A figure that must be at most `most`. */
export const atMost = (
  what: string,
  value: number,
  unit: string,
  most: number,
  ratio?: number,
): BenchRow => ({
  what,
  value: rounded(value),
  unit,
  ...(ratio === undefined ? {} : { ratio: rounded(ratio) }),
  bar: `<= ${most} ${unit}`,
  holds: value <= most,
})

/** A figure that must be at least `least`. */
export const atLeast = (
  what: string,
  value: number,
  unit: string,
  least: number,
  ratio?: number,
): BenchRow => ({
  what,
  value: rounded(value),
  unit,
  ...(ratio === undefined ? {} : { ratio: rounded(ratio) }),
  bar: `>= ${least} ${unit}`,
  holds: value >= least,
})

/** A figure whose ratio to the baseline of the same run must be at least `least`. */
export const ratioAtLeast = (
  what: string,
  value: number,
  unit: string,
  baseline: number,
  least: number,
): BenchRow => ({
  what,
  value: rounded(value),
  unit,
  ratio: rounded(value / baseline),
  bar: `>= ${least} of raw`,
  holds: value / baseline >= least,
})

const rounded = (value: number) => Number(value.toPrecision(4))

/** The value below which `share` (0…1) of the samples lie: nearest rank. */
export const percentile = (samples: readonly number[], share: number): number => {
  const sorted = Float64Array.from(samples).sort()
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

const columns = ['what', 'value', 'unit', 'ratio', 'bar', 'holds'] as const

/** The rows as aligned tables for the terminal: those of cells first, then all others in one. */
export const table = (rows: readonly BenchRow[]): string => {
  const { inCells = [], listed = [] } = Object.groupBy(rows, ({ cell }) =>
    cell ? 'inCells' : 'listed',
  )
  const lines = listed.map(row =>
    columns.map(column => {
      if (column === 'holds') return row.bar === '' ? '' : row.holds ? 'yes' : 'NO'
      return String(row[column] ?? '')
    }),
  )
  const tables = Map.groupBy(inCells, ({ cell }) => cell?.table ?? '')
  return [
    ...[...tables].map(([name, cells]) => aligned(cellTable(name, cells))),
    ...(lines.length === 0 ? [] : [aligned([[...columns], ...lines])]),
  ].join('\n\n')
}

/** The lines of the table with these cells. */
const cellTable = (name: string, cells: readonly BenchRow[]): string[][] => {
  const names = [...new Set(cells.map(({ cell }) => cell?.column ?? ''))]
  const byRow = Map.groupBy(cells, ({ cell }) => cell?.row ?? '')
  return [
    [name, ...names],
    ...[...byRow].map(([row, some]) => [
      row,
      ...names.map(one => String(some.find(({ cell }) => cell?.column === one)?.value ?? '')),
    ]),
  ]
}

const aligned = (lines: readonly (readonly string[])[]): string => {
  const widths = lines[0]?.map((_, index) =>
    Math.max(...lines.map(line => line[index]?.length ?? 0)),
  )
  return lines
    .map(line =>
      line
        .map((cell, index) => cell.padEnd(widths?.[index] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
