import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { type DuckDBConnection, type DuckDBResultReader, DuckDBTypeId } from '@duckdb/node-api'
import type {
  SqlCell,
  SqlDownload,
  SqlResult,
  SqlTableInfo,
} from '../../../contracts/explore/explore.ts'
import { quoted } from '../duckdb.ts'
import { refusalOf } from '../duckdb-refusal.ts'
import { HistoryRefused } from '../history-refused.ts'
import { requireQuestion } from '../require-question.ts'
import { tables } from '../tables.ts'
import type { EventIndex } from './event-index.ts'

/** Rows that are shown; a download has all. */
const MOST_ROWS = 1_000

/** Longest time that a query may take, in milliseconds. */
const TIMEOUT = 120_000

const numeric: ReadonlySet<DuckDBTypeId> = new Set([
  DuckDBTypeId.BIGINT,
  DuckDBTypeId.UBIGINT,
  DuckDBTypeId.HUGEINT,
  DuckDBTypeId.UHUGEINT,
  DuckDBTypeId.DECIMAL,
])

/** The tables of the console; `history sql` has the documents of views as well. */
export const sqlTables: readonly SqlTableInfo[] = Object.entries(tables).map(
  ([name, { about, columns }]) => ({
    name,
    about,
    columns: Object.entries(columns).map(([column, [, what]]) => ({ name: column, about: what })),
  }),
)

const cellOf = (value: unknown, isNumber: boolean): SqlCell => {
  if (value === null || value === undefined) return null
  if (isNumber && Number.isSafeInteger(Math.trunc(Number(value)))) return Number(value)
  if (typeof value === 'number' || typeof value === 'boolean') return value
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const resultOf = (reader: DuckDBResultReader, milliseconds: number): SqlResult => {
  const types = reader.columnTypes()
  const rows = reader.getRowsJson()
  return {
    columns: reader
      .deduplicatedColumnNames()
      .map((name, n) => ({ name, type: String(types[n] ?? '') })),
    rows: rows
      .slice(0, MOST_ROWS)
      .map(row => row.map((cell, n) => cellOf(cell, numeric.has(types[n]?.typeId ?? 0)))),
    hasMore: rows.length > MOST_ROWS,
    milliseconds,
  }
}

const limited = (signal: AbortSignal): AbortSignal =>
  AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)])

/** Runs `work` of a query; DuckDB's errors become refusals with its message. */
const refusing = async <T>(
  sql: string,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError')
      throw new HistoryRefused(
        `The query took longer than ${TIMEOUT / 1_000} s. Ask for less, e.g. a shorter time.`,
      )
    throw error instanceof HistoryRefused ? error : refusalOf(error, sql, Object.keys(tables))
  }
}

/**
 * Runs a query in DuckDB's SQL and returns its first rows.
 *
 * @throws {HistoryRefused} it does not only read, is no SQL, or takes too long.
 */
export const answerQuery = (
  index: EventIndex,
  sql: string,
  requested: AbortSignal,
): Promise<SqlResult> => {
  const signal = limited(requested)
  return refusing(sql, signal, () =>
    index.reading(async connection => {
      await requireQuestion(connection, sql)
      const startedAt = performance.now()
      const reader = await connection.streamAndReadUntil(sql, MOST_ROWS + 1)
      return resultOf(reader, performance.now() - startedAt)
    }, signal),
  )
}

const formats: Readonly<Record<SqlDownload['format'], string>> = {
  csv: 'FORMAT csv, HEADER',
  parquet: 'FORMAT parquet, COMPRESSION zstd',
}

/**
 * Puts the answer into the temporary table `answer`: `COPY` itself takes no `PIVOT` whose columns are
 * found in the data.
 */
const keepAnswer = async (connection: DuckDBConnection, sql: string): Promise<void> => {
  const answer = await connection.run(sql) // a stream would end with the next statement
  const types = answer.columnTypes()
  const columns = answer
    .deduplicatedColumnNames()
    .map((name, n) => `"${name.replaceAll('"', '""')}" ${types[n]}`)
  await connection.run(`CREATE TEMP TABLE answer (${columns.join(', ')})`)
  const appender = await connection.createAppender('answer', 'main', 'temp')
  for await (const chunk of answer) appender.appendDataChunk(chunk)
  appender.closeSync()
}

/**
 * Writes all rows of a query into a file, which disposal removes.
 *
 * @throws {HistoryRefused} as `answerQuery` does.
 */
export const writeAnswer = async (
  index: EventIndex,
  { sql, format }: SqlDownload,
  requested: AbortSignal,
): Promise<{ readonly path: string } & AsyncDisposable> => {
  const signal = limited(requested)
  const path = index.scratchPath(`answer-${randomUUID()}.${format}`)
  const remove = () => rm(path, { force: true })
  try {
    await refusing(sql, signal, () =>
      index.reading(async connection => {
        await requireQuestion(connection, sql)
        await keepAnswer(connection, sql)
        await connection.run(`COPY answer TO ${quoted(path)} (${formats[format]})`)
      }, signal),
    )
  } catch (error) {
    await remove()
    throw error
  }
  return { path, [Symbol.asyncDispose]: remove }
}
