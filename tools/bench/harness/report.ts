import { alignedLines } from '../../../engines/process/command-line/terminal.ts'

/** One measured figure with its bar. `ratio` is against the raw baseline of the same run. */
export type BenchRow = {
  readonly what: string
  readonly value: number
  readonly unit: string
  readonly ratio?: number
  readonly bar: string
  readonly holds: boolean
}

/** A figure with the four digits that a bench shows. */
export const rounded = (value: number) => Number(value.toPrecision(4))

/** A figure without a bar: the baseline, or context. */
export const context = (what: string, value: number, unit: string, ratio?: number): BenchRow => ({
  what,
  value: rounded(value),
  unit,
  ...(ratio === undefined ? {} : { ratio: rounded(ratio) }),
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
  ...context(what, value, unit, ratio),
  bar: `<= ${rounded(most)} ${unit}`,
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
  ...context(what, value, unit, ratio),
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
  ...context(what, value, unit, value / baseline),
  bar: `>= ${least} of raw`,
  holds: value / baseline >= least,
})

/** The value below which `share` (0…1) of the samples lie: nearest rank. */
export const percentile = (samples: readonly number[], share: number): number => {
  const sorted = Float64Array.from(samples).sort()
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

/** The mean; NaN of nothing. */
export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

const columns = ['what', 'value', 'unit', 'ratio', 'bar', 'holds'] as const

/** The rows as an aligned table for the terminal. */
export const table = (rows: readonly BenchRow[]): string => {
  const lines = rows.map(row =>
    columns.map(column => {
      if (column === 'holds') return row.bar === '' ? '' : row.holds ? '✔' : '✘'
      return String(row[column] ?? '')
    }),
  )
  return alignedLines([columns, ...lines]).join('\n')
}

/** Thrown when a bench cannot run as asked; the message says what to do. */
export class BenchRefused extends Error {
  override readonly name = 'BenchRefused'
}
