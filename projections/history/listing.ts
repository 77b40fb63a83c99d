import { once } from 'node:events'
import { printable, type Terminal } from '../../engines/process/command-line/terminal.ts'

/** Destination of an answer. `write` resolves when more can be written. */
export type Output = { write(text: string): Promise<void> }

/** Where a command writes its answer. */
export const outputOf = ({ output }: Pick<Terminal, 'output'>): Output => ({
  async write(text) {
    if (!output.write(text)) await once(output, 'drain')
  },
})

export const formats = ['table', 'json', 'csv'] as const
export type ListingFormat = (typeof formats)[number]

export type ListingValue = string | number | boolean | null | undefined | object
export type ListingRow = Readonly<Record<string, ListingValue>>

export type Listing = {
  rows(rows: readonly ListingRow[]): Promise<void>
  end(): Promise<void>
}

/** Number of rows from which a table derives the widths of its columns. */
const SAMPLED_ROWS = 200
const MAX_WIDTH = 80

const textOf = (cell: ListingValue): string => {
  if (cell === null || cell === undefined) return ''
  return typeof cell === 'object' ? JSON.stringify(cell) : String(cell)
}

/** Texts that a spreadsheet would run begin so. */
const formula = /^[=+\-@\t\r]/

/** A text as a column of SQL, marked where a spreadsheet would run it. */
export const markedColumn = (name: string): string =>
  `CASE WHEN regexp_matches(${name}, '${formula.source}') THEN '''' || ${name} ELSE ${name} END`

/** A text marked by an apostrophe where a spreadsheet would run it. */
export const marked = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** A line of CSV, RFC 4180. */
const csvLine = (cells: readonly ListingValue[]): string =>
  `${cells
    .map(cell => {
      const text = typeof cell === 'string' ? marked(cell) : textOf(cell)
      return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
    })
    .join(',')}\n`

const shortened = (cell: ListingValue) => {
  const text = printable(textOf(cell))
  return text.length > MAX_WIDTH ? `${text.slice(0, MAX_WIDTH - 1)}…` : text
}

const json = (output: Output): Listing => {
  let started = false
  return {
    async rows(rows) {
      if (rows.length === 0) return
      const text = rows.map(row => JSON.stringify(row)).join(',\n')
      await output.write(`${started ? ',\n' : '[\n'}${text}`)
      started = true
    },
    end: () => output.write(started ? '\n]\n' : '[]\n'),
  }
}

const csv = (output: Output, columns: readonly string[]): Listing => {
  let head = csvLine(columns)
  return {
    async rows(rows) {
      const lines = rows.map(row => csvLine(columns.map(column => row[column])))
      await output.write(head + lines.join(''))
      head = ''
    },
    end: () => output.write(head),
  }
}

const table = (output: Output, columns: readonly string[]): Listing => {
  let waiting: ListingRow[] = []
  let widths: number[] | undefined
  const line = (cells: readonly string[], numbers: readonly boolean[]) =>
    cells
      .map((cell, n) =>
        numbers[n] ? cell.padStart(widths?.[n] ?? 0) : cell.padEnd(widths?.[n] ?? 0),
      )
      .join('  ')
      .trimEnd()
  const flush = async () => {
    const cells = waiting.map(row => columns.map(column => shortened(row[column])))
    const numbers = columns.map(column => typeof waiting[0]?.[column] === 'number')
    let head = ''
    if (!widths) {
      widths = columns.map((column, n) =>
        Math.max(column.length, ...cells.map(row => row[n]?.length ?? 0)),
      )
      head = `${line(columns, numbers)}\n${widths.map(width => '─'.repeat(width)).join('  ')}\n`
    }
    waiting = []
    await output.write(head + cells.map(row => `${line(row, numbers)}\n`).join(''))
  }
  return {
    async rows(rows) {
      waiting.push(...rows)
      if (widths || waiting.length >= SAMPLED_ROWS) await flush()
    },
    async end() {
      if (waiting.length > 0 || !widths) await flush()
    },
  }
}

/** Writes rows as a text table, a JSON array or CSV. */
export const openListing = (
  output: Output,
  format: ListingFormat,
  columns: readonly string[],
): Listing => {
  switch (format) {
    case 'table':
      return table(output, columns)
    case 'json':
      return json(output)
    case 'csv':
      return csv(output, columns)
  }
}
