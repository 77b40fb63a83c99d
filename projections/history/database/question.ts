import {
  type DuckDBConnection,
  type DuckDBExtractedStatements,
  DuckDBTypeId,
  StatementType,
} from '@duckdb/node-api'
import { HistoryRefused } from '../history-refused.ts'

/** Types that DuckDB returns as text, since they may exceed numbers of JavaScript. */
export const numericTypes: ReadonlySet<DuckDBTypeId> = new Set([
  DuckDBTypeId.BIGINT,
  DuckDBTypeId.UBIGINT,
  DuckDBTypeId.HUGEINT,
  DuckDBTypeId.UHUGEINT,
  DuckDBTypeId.DECIMAL,
])

/** A DuckDB error while `errors_as_json` is set. */
type DuckDbError = {
  /** Its class, e.g. `Catalog`. */
  readonly exception_type: string
  readonly exception_message: string
  /** E.g. `MISSING_ENTRY`. */
  readonly error_subtype?: string
  /** Kind of the missing thing, e.g. `Table`. */
  readonly type?: string
  /** Name of what is missing. */
  readonly name?: string
  /** Where in the query, in bytes from 0. */
  readonly position?: string
}

/**
 * DuckDB's description of an error; undefined for other errors. The library has no error classes or
 * codes: it throws DuckDB's text, at times after a sentence of its own. With `errors_as_json` that text
 * is JSON with the class of the error.
 */
export const readDuckDbError = ({ message }: Error): DuckDbError | undefined => {
  const start = message.indexOf('{"exception_type":')
  return start < 0 ? undefined : JSON.parse(message.slice(start))
}

/** Errors whose second line suggests an existing name. */
const hintedErrors = ['MISSING_ENTRY', 'COLUMN_NOT_FOUND']

const withStop = (text: string): string => text.replace(/[.!?]?$/, '.')

/** Where an error is in a text. DuckDB counts bytes from 0. */
const placeOf = (sql: string, position: string): string => {
  const lines = Buffer.from(sql).subarray(0, Number(position)).toString().split('\n')
  return `line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`
}

/** Errors of `data->>'mode' = 'x' AND …`, which DuckDB reads as `data->>('mode' = 'x' AND …)`. */
const isLooseArrow = (sql: string, { exception_type, exception_message }: DuckDbError) =>
  /->>?/.test(sql) &&
  (exception_type === 'Conversion' || /json_extract|'->>?'|numerical/.test(exception_message))

/**
 * DuckDB's error as a refusal in one line: its message, where in `sql` it is, and what to do; where a
 * table is missing, with those there are.
 */
const refusalOf = (error: unknown, sql: string, tables: readonly string[]): HistoryRefused => {
  if (error instanceof HistoryRefused) return error
  const known = error instanceof Error ? readDuckDbError(error) : undefined
  if (!known) return new HistoryRefused(error instanceof Error ? error.message : String(error))
  const [first = '', hint = ''] = known.exception_message.split('\n')
  const place = known.position === undefined ? '' : ` At ${placeOf(sql, known.position)}.`
  const line = `${known.exception_type} Error: ${withStop(first)}${place}`
  if (known.exception_type === 'Catalog' && known.type === 'Table')
    return new HistoryRefused(
      `${line} There are: ${tables.join(', ')}, and event_… for each type of event.`,
    )
  if (isLooseArrow(sql, known))
    return new HistoryRefused(
      `${line} Put -> and ->> in brackets, since = and AND bind them tighter: (data->>'mode') = 'dating'.`,
    )
  const isHinted = hintedErrors.includes(known.error_subtype ?? '')
  return new HistoryRefused(isHinted && hint ? `${line} ${withStop(hint)}` : line)
}

/** What comes before an explained statement. */
const EXPLAIN = /^\s*explain(\s+analyze)?(\s*\([^()]*\))?\s/i

/** How DuckDB begins the names of the types that it makes for the columns of a `PIVOT`. */
const PIVOT_TYPE = '__pivot_enum_'

const typeOf = async (statements: DuckDBExtractedStatements, n: number): Promise<StatementType> => {
  const statement = await statements.prepare(n)
  const { statementType } = statement
  statement.destroySync()
  return statementType
}

/**
 * Whether these statements are one `PIVOT`: DuckDB makes it a statement for each type that its columns
 * need, and a question that waits for them.
 */
const isPivot = async (statements: DuckDBExtractedStatements): Promise<boolean> => {
  for (let n = 0; n < statements.count - 1; n += 1)
    if ((await typeOf(statements, n)) !== StatementType.CREATE) return false
  try {
    await typeOf(statements, statements.count - 1)
    return false
  } catch (error) {
    const name = error instanceof Error ? readDuckDbError(error)?.name : undefined
    return name?.startsWith(PIVOT_TYPE) ?? false
  }
}

/** `EXPLAIN ANALYZE` runs what it explains, so that has to be a query, too: a `COPY` would write a file. */
const requireQuestion = async (connection: DuckDBConnection, sql: string): Promise<void> => {
  if (/^[\s;]*$/.test(sql.replaceAll(/--.*|\/\*[\s\S]*?\*\//g, '')))
    throw new HistoryRefused(
      'There is no question. Give one, e.g. "SELECT mode, count(*) FROM matches GROUP BY mode".',
    )
  const statements = await connection.extractStatements(sql)
  if (statements.count > 1) {
    if (await isPivot(statements)) return
    throw new HistoryRefused(
      'Ask one question at a time: the text has more than one statement. WITH names what comes first.',
    )
  }
  const type = await typeOf(statements, 0)
  if (type === StatementType.EXPLAIN && EXPLAIN.test(sql))
    return requireQuestion(connection, sql.replace(EXPLAIN, ''))
  if (type !== StatementType.SELECT)
    throw new HistoryRefused(
      'A question only reads: begin with SELECT, WITH, FROM, PIVOT, SUMMARIZE or DESCRIBE. For tables of your own, open the prepared ones in a DuckDB of yours: npm run history -- duckdb.',
    )
}

/**
 * Asks one question that reads, in a transaction that cannot write, and hands its answer on to `work`.
 *
 * @throws {HistoryRefused} it is no question or DuckDB refuses it, with DuckDB's message.
 */
export const asking = async <T>(
  connection: DuckDBConnection,
  sql: string,
  tables: readonly string[],
  work: () => Promise<T>,
): Promise<T> => {
  try {
    await requireQuestion(connection, sql)
    return await work()
  } catch (error) {
    throw refusalOf(error, sql, tables)
  }
}
