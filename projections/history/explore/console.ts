import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { DuckDBConnection, DuckDBResultReader } from '@duckdb/node-api'
import { quoted } from '../../../contracts/explore/condition-of.ts'
import type { SqlCell, SqlDownload, SqlResult } from '../../../contracts/explore/explore.ts'
import { tableNames } from '../database/described-tables.ts'
import type { PreparedTables } from '../database/prepared.ts'
import { asking, numericTypes } from '../database/question.ts'
import { HistoryRefused } from '../history-refused.ts'

/** Rows that are shown; a download has all. */
const MOST_ROWS = 1_000

/** Longest time that a query may take, in milliseconds. */
const TIMEOUT = 120_000

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
      .map(row => row.map((cell, n) => cellOf(cell, numericTypes.has(types[n]?.typeId ?? 0)))),
    hasMore: rows.length > MOST_ROWS,
    milliseconds,
  }
}

/** Asks a question for at most `TIMEOUT`. */
const ask = async <T>(
  prepared: PreparedTables,
  sql: string,
  requested: AbortSignal,
  work: (connection: DuckDBConnection) => Promise<T>,
): Promise<T> => {
  const timeout = AbortSignal.timeout(TIMEOUT)
  try {
    return await prepared.reading(
      connection => asking(connection, sql, tableNames, () => work(connection)),
      AbortSignal.any([requested, timeout]),
    )
  } catch (error) {
    if (!timeout.aborted) throw error
    throw new HistoryRefused(
      `The query took longer than ${TIMEOUT / 1_000} s. Ask for less, e.g. a shorter time.`,
    )
  }
}

/**
 * Runs a query in DuckDB's SQL and returns its first rows.
 *
 * @throws {HistoryRefused} it does not only read, is no SQL, or takes too long.
 */
export const answerQuery = (
  prepared: PreparedTables,
  sql: string,
  requested: AbortSignal,
): Promise<SqlResult> =>
  ask(prepared, sql, requested, async connection => {
    const startedAt = performance.now()
    const reader = await connection.streamAndReadUntil(sql, MOST_ROWS + 1)
    return resultOf(reader, performance.now() - startedAt)
  })

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
 * Writes all rows of a query into a file of a folder, which disposal removes.
 *
 * @throws {HistoryRefused} as `answerQuery` does.
 */
export const writeAnswer = async (
  prepared: PreparedTables,
  folder: string,
  { sql, format }: SqlDownload,
  requested: AbortSignal,
): Promise<{ readonly path: string } & AsyncDisposable> => {
  const path = join(folder, `answer-${randomUUID()}.${format}`)
  const remove = () => rm(path, { force: true })
  try {
    await ask(prepared, sql, requested, async connection => {
      await keepAnswer(connection, sql)
      await connection.run(`COPY answer TO ${quoted(path)} (${formats[format]})`)
    })
  } catch (error) {
    await remove()
    throw error
  }
  return { path, [Symbol.asyncDispose]: remove }
}
