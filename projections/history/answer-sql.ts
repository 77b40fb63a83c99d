import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DuckDBConnection, DuckDBTypeId } from '@duckdb/node-api'
import { allViews } from '../views/all-views.ts'
import { foldUpTo } from './as-of.ts'
import { createRecordTable, openDuckDb, openRecordAppender } from './duckdb.ts'
import { refusalOf } from './duckdb-refusal.ts'
import { recordOf } from './event-record.ts'
import { type ListingRow, type ListingValue, openListing } from './listing.ts'
import { definitionOfTable, tables } from './tables.ts'
import type { HistorySession } from './with-log.ts'

const MEMORY = '1GB'

const viewTable = (name: string) =>
  `view_${name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)}`

/** Names of all tables. */
const tableNames = (): string[] => [
  ...Object.keys(tables),
  ...allViews.map(({ name }) => viewTable(name)),
]

/** Integer types that DuckDB returns as text, since they may exceed safe integers. */
const integerTypes: ReadonlySet<DuckDBTypeId> = new Set([
  DuckDBTypeId.BIGINT,
  DuckDBTypeId.UBIGINT,
  DuckDBTypeId.HUGEINT,
  DuckDBTypeId.UHUGEINT,
])

const asNumber = (cell: ListingValue): ListingValue =>
  typeof cell === 'string' && Number.isSafeInteger(Number(cell)) ? Number(cell) : cell

/** Loads the events that the named tables need into DuckDB. */
const loadLog = async (
  connection: DuckDBConnection,
  { log, personal, readEvents, showProgress, signal }: HistorySession,
  names: readonly string[],
  upTo: number,
): Promise<void> => {
  const named = names.flatMap(name => tables[name] ?? [])
  const all = named.some(({ types }) => !types)
  const types = all ? undefined : named.flatMap(({ types: some }) => some ?? [])
  await createRecordTable(connection, 'records')
  if (named.length > 0) {
    const progress = showProgress('reading', upTo)
    try {
      using records = await openRecordAppender(connection, 'records')
      for await (const page of log.pages({ upTo, ...(types && { types }) }, { signal })) {
        for (const event of await readEvents(page)) records.add(recordOf(event, personal))
        progress.update(page.at(-1)?.[0] ?? 0)
      }
    } finally {
      progress.stop()
    }
  }
  await connection.run(
    `CREATE VIEW log AS SELECT * EXCLUDE ("at", data), "at"::TIMESTAMP AS happened_at, data::JSON AS data
     FROM records`,
  )
  for (const [name, table] of Object.entries(tables))
    await connection.run(definitionOfTable(name, table))
}

/** Loads the current documents of a view into DuckDB. */
const loadView = async (
  connection: DuckDBConnection,
  { log, readEvents, signal }: HistorySession,
  name: string,
  upTo: number,
): Promise<void> => {
  await connection.run(`CREATE TABLE ${viewTable(name)} (key VARCHAR, document JSON)`)
  const projection = allViews.find(view => view.name === name)
  if (!projection) return
  const appender = await connection.createAppender(viewTable(name))
  for (const [key, document] of await foldUpTo({ log, projection, upTo, readEvents, signal })) {
    appender.appendVarchar(key)
    appender.appendVarchar(JSON.stringify(document))
    appender.endRow()
  }
  appender.closeSync()
}

const printAnswer = async (
  connection: DuckDBConnection,
  session: HistorySession,
  query: string,
) => {
  const { output, format, signal } = session
  const streamed = await connection.stream(query).catch(error => {
    throw refusalOf(error, tableNames())
  })
  const columns = streamed.deduplicatedColumnNames()
  const counts = columns.filter((_, n) => integerTypes.has(streamed.columnTypeId(n)))
  const rowOf = (row: Record<string, ListingValue>): ListingRow => {
    for (const column of counts) row[column] = asNumber(row[column])
    return row
  }
  const listing = openListing(output, format, columns)
  try {
    for await (const rows of streamed.yieldRowObjectJson()) {
      if (signal.aborted) return
      await listing.rows(rows.map(row => rowOf(row as Record<string, ListingValue>)))
    }
  } catch (error) {
    throw refusalOf(error, tableNames())
  }
  await listing.end()
}

/**
 * Runs a query in DuckDB's SQL over the log and the views. Only the named tables are loaded; the query
 * cannot access files or the network.
 *
 * @throws {HistoryRefused} with DuckDB's message.
 */
export const answerSql = async (session: HistorySession, query: string): Promise<void> => {
  const { log, signal } = session
  const temporaryFolder = await mkdtemp(join(tmpdir(), 'kith-sql-'))
  try {
    using duck = await openDuckDb(MEMORY)
    const { connection } = duck
    await connection.run(`SET temp_directory = '${temporaryFolder.replaceAll("'", "''")}'`)
    const names = connection.getTableNames(query, false).map(name => name.toLowerCase())
    const upTo = log.head()
    await loadLog(connection, session, names, upTo)
    for (const { name } of allViews)
      if (names.includes(viewTable(name))) await loadView(connection, session, name, upTo)
    await connection.run('SET errors_as_json = true')
    await connection.run('SET enable_external_access = false')
    await connection.run('SET lock_configuration = true')
    if (!signal.aborted) await printAnswer(connection, session, query)
  } finally {
    await rm(temporaryFolder, { recursive: true, force: true })
  }
}
