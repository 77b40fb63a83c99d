import { readDuckDbError } from './duckdb.ts'
import { HistoryRefused } from './history-refused.ts'

/** Errors whose second line suggests an existing name. */
const hintedErrors = ['MISSING_ENTRY', 'COLUMN_NOT_FOUND']

/** DuckDB's error as a refusal with its message; where a table is missing, with those there are. */
export const refusalOf = (error: unknown, tables: readonly string[]): HistoryRefused => {
  const known = error instanceof Error ? readDuckDbError(error) : undefined
  if (!known) return new HistoryRefused(error instanceof Error ? error.message : String(error))
  const [first = '', hint = ''] = known.exception_message.split('\n')
  const line = `${known.exception_type} Error: ${first.replace(/[.!]?$/, '.')}`
  if (known.exception_type === 'Catalog' && known.type === 'Table')
    return new HistoryRefused(`${line} There are: ${tables.join(', ')}.`)
  const isHinted = hintedErrors.includes(known.error_subtype ?? '')
  return new HistoryRefused(isHinted && hint ? `${line} ${hint.replace(/[.?]?$/, '.')}` : line)
}
