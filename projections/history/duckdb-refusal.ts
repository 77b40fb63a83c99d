import { readDuckDbError } from './duckdb.ts'
import { HistoryRefused } from './history-refused.ts'

/** Errors whose second line suggests an existing name. */
const hintedErrors = ['MISSING_ENTRY', 'COLUMN_NOT_FOUND']

const withStop = (text: string): string => text.replace(/[.!?]?$/, '.')

/** Where an error is in a text. DuckDB counts bytes from 0. */
const placeOf = (sql: string, position: string): string => {
  const lines = Buffer.from(sql).subarray(0, Number(position)).toString().split('\n')
  return `line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`
}

/** Errors of `data->>'mode' = 'x' AND …`, which DuckDB reads as `data->>('mode' = 'x' AND …)`. */
const isLooseArrow = (sql: string, { exception_type, exception_message }: DuckDbErrorText) =>
  /->>?/.test(sql) &&
  (exception_type === 'Conversion' || /json_extract|'->>?'|numerical/.test(exception_message))

type DuckDbErrorText = { readonly exception_type: string; readonly exception_message: string }

/**
 * DuckDB's error as a refusal in one line: its message, where in `sql` it is, and what to do; where a
 * table is missing, with those there are.
 */
export const refusalOf = (
  error: unknown,
  sql: string,
  tables: readonly string[],
): HistoryRefused => {
  const known = error instanceof Error ? readDuckDbError(error) : undefined
  if (!known) return new HistoryRefused(error instanceof Error ? error.message : String(error))
  const [first = '', hint = ''] = known.exception_message.split('\n')
  const place = known.position === undefined ? '' : ` At ${placeOf(sql, known.position)}.`
  const line = `${known.exception_type} Error: ${withStop(first)}${place}`
  if (known.exception_type === 'Catalog' && known.type === 'Table')
    return new HistoryRefused(`${line} There are: ${tables.join(', ')}.`)
  if (isLooseArrow(sql, known))
    return new HistoryRefused(
      `${line} Put -> and ->> in brackets, since = and AND bind them tighter: (data->>'mode') = 'dating'.`,
    )
  const isHinted = hintedErrors.includes(known.error_subtype ?? '')
  return new HistoryRefused(isHinted && hint ? `${line} ${withStop(hint)}` : line)
}
