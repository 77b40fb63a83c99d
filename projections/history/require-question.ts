import {
  type DuckDBConnection,
  type DuckDBExtractedStatements,
  StatementType,
} from '@duckdb/node-api'
import { readDuckDbError } from './duckdb.ts'
import { HistoryRefused } from './history-refused.ts'

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

/**
 * Requires one statement that reads, in a transaction that cannot write. `EXPLAIN ANALYZE` runs what it
 * explains, so that has to be a query, too: a `COPY` would write a file.
 *
 * @throws {HistoryRefused} there is none, there are several, or it does something else.
 * @throws {Error} DuckDB's, where it is no SQL.
 */
export const requireQuestion = async (connection: DuckDBConnection, sql: string): Promise<void> => {
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
      'A question only reads: begin with SELECT, WITH, FROM, PIVOT, SUMMARIZE or DESCRIBE. For tables of your own, write the events with npm run history -- export --format parquet, and open these in DuckDB.',
    )
}
