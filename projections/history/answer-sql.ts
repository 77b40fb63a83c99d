import type { DuckDBConnection } from '@duckdb/node-api'
import { events } from '../../contracts/events.ts'
import { quoted } from '../../contracts/explore/condition-of.ts'
import { eventTypesOf } from '../runtime/fold-event.ts'
import { allViews } from '../views/all-views.ts'
import { tableNames, tablesOfPreparation, viewTable } from './database/described-tables.ts'
import { lock } from './database/duckdb.ts'
import { choosePlace, type TablesPlace } from './database/place.ts'
import { type PreparedTables, prepareTables } from './database/prepared.ts'
import { asking, numericTypes } from './database/question.ts'
import { deriveTables, openBeside } from './database/selected-events.ts'
import { foldIntoTables } from './database/view-tables.ts'
import { HistoryRefused } from './history-refused.ts'
import { type ListingRow, type ListingValue, openListing } from './listing.ts'
import type { HistorySession } from './with-log.ts'

const asNumber = (cell: ListingValue): ListingValue =>
  typeof cell === 'string' && Number.isSafeInteger(Number(cell)) ? Number(cell) : cell

const printAnswer = (
  connection: DuckDBConnection,
  { output, format, signal }: HistorySession,
  query: string,
): Promise<void> =>
  asking(connection, query, tableNames, async () => {
    const streamed = await connection.stream(query)
    const columns = streamed.deduplicatedColumnNames()
    const counts = columns.filter((_, n) => numericTypes.has(streamed.columnTypeId(n)))
    const rowOf = (row: Record<string, ListingValue>): ListingRow => {
      for (const column of counts) row[column] = asNumber(row[column])
      return row
    }
    const listing = openListing(output, format, columns)
    for await (const rows of streamed.yieldRowObjectJson()) {
      if (signal.aborted) return
      await listing.rows(rows.map(row => rowOf(row as Record<string, ListingValue>)))
    }
    await listing.end()
  })

const personalTypes = events.filter(one => one.personal).map(one => one.type)

/** Views whose documents may have what is personal. */
const personalViews = allViews.filter(view =>
  eventTypesOf(view).some(type => personalTypes.includes(type)),
)

/** Adds what is personal to a database in memory, where it does not outlive the question. */
const loadPersonal = async (connection: DuckDBConnection, session: HistorySession) => {
  const { log, readEvents, signal, showProgress } = session
  const upTo = log.head()
  const progress = showProgress('decrypting', upTo * 2)
  try {
    await connection.run('CREATE TABLE personal (position BIGINT, data JSON)')
    const appender = await connection.createAppender('personal')
    for await (const page of log.pages({ upTo, types: personalTypes }, { signal }))
      for (const { position, data } of await readEvents(page)) {
        appender.appendBigInt(BigInt(position))
        appender.appendVarchar(JSON.stringify(data))
        appender.endRow()
        progress.update(Number(position))
      }
    appender.closeSync()
    const types = [...new Set(personalViews.flatMap(eventTypesOf))]
    const onProgress = (position: number) => progress.update(upTo + position)
    for (const { name } of personalViews)
      await connection.run(`CREATE TABLE ${viewTable(name)} (key VARCHAR, document JSON)`)
    await foldIntoTables(
      connection,
      personalViews,
      { upTo, types },
      {
        log,
        readEvents,
        signal,
        onProgress,
        on: 'memory',
      },
      async () => {}, // the prepared tables have told what is left out
    )
  } finally {
    progress.stop()
  }
}

/** Opens a database in memory with the prepared tables, and with what is personal. */
export const openWithPersonal = async (
  session: HistorySession,
  prepared: PreparedTables,
  place: Pick<TablesPlace, 'scratch' | 'writes'>,
) => {
  const opened = await openBeside(prepared, place.scratch)
  const { connection } = opened
  await loadPersonal(connection, session)
  await deriveTables(
    connection,
    `SELECT one.* REPLACE (coalesce(personal.data, one.data) AS data)
     FROM prepared.events one LEFT JOIN personal ON personal.position = one.position`,
    { withPersonal: true },
  )
  const others = allViews.filter(view => !personalViews.includes(view))
  for (const name of [...tablesOfPreparation, ...others.map(one => viewTable(one.name))])
    await connection.run(`CREATE VIEW ${name} AS FROM prepared.${name}`)
  await lock(connection, place)
  return opened
}

/**
 * Runs a query in DuckDB's SQL over the log and the views, on tables that are prepared up to the end of
 * the log; what is personal is not kept. The query cannot write, and reaches no files and no network.
 *
 * @throws {HistoryRefused} with DuckDB's message.
 */
export const answerSql = async (session: HistorySession, query: string): Promise<void> => {
  await using place = await choosePlace(session.data)
  const prepared = await prepareTables(session, place)
  if (session.signal.aborted) return
  if (!session.personal)
    return prepared.reading(connection => printAnswer(connection, session, query), session.signal)
  const { connection, close } = await openWithPersonal(session, prepared, place)
  try {
    await connection.run('BEGIN TRANSACTION READ ONLY')
    if (!session.signal.aborted) await printAnswer(connection, session, query)
  } finally {
    close()
  }
}

/**
 * Prepares the tables and prints how other programs open them.
 *
 * @throws {HistoryRefused} they would be removed at the end.
 */
export const prepareForOthers = async (session: HistorySession): Promise<void> => {
  await using place = await choosePlace(session.data)
  if (place.questions === undefined)
    throw new HistoryRefused(
      'Nothing is written beside a backup, nor into a folder that cannot be written. Copy the folder, then name the copy with --data.',
    )
  const { path, reached } = await prepareTables(session, place)
  if (session.signal.aborted) return
  await session.output.write(`The tables and views are prepared up to position ${reached().events}, without what is personal.

  duckdb     duckdb -readonly ${quoted(path)}
  any SQL    ATTACH ${quoted(path)} AS kith (READ_ONLY);
  dbt        type: duckdb, path: ${path}, config_options: {access_mode: READ_ONLY}
             sources: docs/history/dbt/sources.yml
  Metabase   database file ${path}, read-only

Every table and column has a comment: FROM duckdb_columns().
Close other programs to let this command add what has happened since.
`)
}
