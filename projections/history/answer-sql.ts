import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type DuckDBConnection, DuckDBTypeId } from '@duckdb/node-api'
import { events } from '../../contracts/events.ts'
import { UnreadableEvent } from '../../engines/log/readable-event-log.ts'
import { eventTypesOf } from '../runtime/fold-event.ts'
import { FoldFailed } from '../runtime/projection-failure.ts'
import { allViews } from '../views/all-views.ts'
import { openDuckDb, quoted } from './duckdb.ts'
import { refusalOf } from './duckdb-refusal.ts'
import {
  definitionsOver,
  INDEX_FILE,
  IndexInUse,
  isLocked,
  openEventIndex,
  readHead,
} from './explore/event-index.ts'
import { chooseIndexPlace } from './explore/index-place.ts'
import { HistoryRefused } from './history-refused.ts'
import { type ListingRow, type ListingValue, openListing } from './listing.ts'
import { redactedEvents } from './redacted-events.ts'
import { requireQuestion } from './require-question.ts'
import { tables } from './tables.ts'
import {
  catchUpDocuments,
  documentsHead,
  foldIntoTables,
  markOf,
  viewTable,
} from './view-tables.ts'
import type { HistorySession } from './with-log.ts'

const MEMORY = '1GB'

/** How long another command is waited for that prepares the tables, in milliseconds, each time. */
const WAIT_MS = 200

/** Integer types that DuckDB returns as text, since they may exceed safe integers. */
const integerTypes: ReadonlySet<DuckDBTypeId> = new Set([
  DuckDBTypeId.BIGINT,
  DuckDBTypeId.UBIGINT,
  DuckDBTypeId.HUGEINT,
  DuckDBTypeId.UHUGEINT,
])

const asNumber = (cell: ListingValue): ListingValue =>
  typeof cell === 'string' && Number.isSafeInteger(Number(cell)) ? Number(cell) : cell

/** Brings events and documents of the index in a folder up to a position. */
const prepare = async (session: HistorySession, folder: string, upTo: number): Promise<void> => {
  const { log, signal, showProgress } = session
  await using index = await openEventIndex(folder, log)
  const events = showProgress('preparing events', upTo)
  await index.catchUp(signal, events.update).finally(events.stop)
  const views = showProgress('preparing views', upTo)
  const folding = { log, readEvents: redactedEvents, signal, onProgress: views.update }
  await index.writing(connection => catchUpDocuments(connection, upTo, folding)).finally(views.stop)
}

type Prepared = {
  readonly connection: DuckDBConnection
  readonly session: HistorySession
  /** Folder of the index. */
  readonly folder: string
  readonly upTo: number
}

/**
 * Attaches the index for reading, as `prepared`, unless it lacks events, or documents that are `wanted`.
 *
 * @throws {IndexInUse} another process is preparing it.
 */
const attach = async ({ connection, session, folder, upTo }: Prepared, wanted: boolean) => {
  const path = join(folder, INDEX_FILE)
  if (!existsSync(path)) return false
  try {
    await connection.run(`ATTACH ${quoted(path)} AS prepared (READ_ONLY)`)
  } catch (error) {
    if (isLocked(error)) throw new IndexInUse()
    return false // damaged: it is made anew
  }
  await connection.run('USE prepared')
  const events = await readHead(connection, session.log)
  const isReady =
    events !== undefined &&
    events >= upTo &&
    (!wanted || (await documentsHead(connection, await markOf(session.log))) >= upTo)
  await connection.run('USE memory')
  if (!isReady) await connection.run('DETACH prepared')
  return isReady
}

/**
 * Attaches the index of the log, prepared up to `upTo`; waits while another process has it. Returns why
 * the documents of views are not in it; undefined if they are.
 */
const attachPrepared = async (prepared: Prepared): Promise<string | undefined> => {
  const { session, folder, upTo } = prepared
  let fault: string | undefined
  let isWaiting = false
  while (!session.signal.aborted)
    try {
      if (await attach(prepared, fault === undefined)) break
      await prepare(session, folder, upTo)
    } catch (error) {
      if (error instanceof FoldFailed || error instanceof UnreadableEvent) fault = error.message
      else if (!(error instanceof IndexInUse)) throw error
      else {
        if (!isWaiting) session.say('Waiting for another history sql on this log.')
        isWaiting = true
        await setTimeout(WAIT_MS)
      }
    }
  return fault
}

const personalTypes = events.filter(one => one.personal).map(one => one.type)

/** Views whose documents may have what is personal. */
const personalViews = allViews.filter(view =>
  eventTypesOf(view).some(type => personalTypes.includes(type)),
)

/** Adds what is personal to the database in memory, where it does not outlive the question. */
const loadPersonal = async ({ connection, session, upTo }: Prepared): Promise<void> => {
  const { log, readEvents, signal, showProgress } = session
  const progress = showProgress('decrypting', upTo * 2)
  try {
    await connection.run('CREATE TABLE personal (position BIGINT, data VARCHAR)')
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
    const folding = { log, readEvents, signal, onProgress }
    await foldIntoTables(connection, personalViews, { upTo, types }, folding)
  } finally {
    progress.stop()
  }
}

const withPersonal = `(SELECT one.* REPLACE (coalesce(personal.data, one.data) AS data)
  FROM prepared.indexed one LEFT JOIN personal ON personal.position = one.position)`

/** Defines every table of `sql`, over the index and what is personal. Returns their names. */
const defineTables = async (prepared: Prepared): Promise<string[]> => {
  const { connection, session } = prepared
  const fault = await attachPrepared(prepared)
  if (session.signal.aborted) return []
  if (fault) session.say(`The tables of views are left out. ${fault}`)
  if (session.personal) await loadPersonal(prepared)
  for (const sql of definitionsOver(session.personal ? withPersonal : 'prepared.indexed'))
    await connection.run(sql)
  const views = fault ? [] : allViews.map(({ name }) => viewTable(name))
  const own = new Set(session.personal ? personalViews.map(({ name }) => viewTable(name)) : [])
  for (const name of views)
    if (!own.has(name)) await connection.run(`CREATE VIEW ${name} AS FROM prepared.${name}`)
  return [...Object.keys(tables), ...views]
}

const printAnswer = async (
  connection: DuckDBConnection,
  { output, format, signal }: HistorySession,
  query: string,
) => {
  await requireQuestion(connection, query)
  const streamed = await connection.stream(query)
  const columns = streamed.deduplicatedColumnNames()
  const counts = columns.filter((_, n) => integerTypes.has(streamed.columnTypeId(n)))
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
}

/**
 * Runs a query in DuckDB's SQL over the log and the views. Their tables are prepared in the data folder,
 * up to the end of the log, or in a temporary folder where nothing may be written; what is personal is
 * not kept. The query cannot write, and cannot access files or the network.
 *
 * @throws {HistoryRefused} with DuckDB's message.
 */
export const answerSql = async (session: HistorySession, query: string): Promise<void> => {
  await using place = await chooseIndexPlace(session.data, 'sql')
  const temporaryFolder = await mkdtemp(join(tmpdir(), 'kith-sql-'))
  try {
    using duck = await openDuckDb(MEMORY)
    const { connection } = duck
    await connection.run(`SET temp_directory = ${quoted(temporaryFolder)}`)
    const upTo = session.log.head()
    const names = await defineTables({ connection, session, folder: place.index, upTo })
    await connection.run('SET errors_as_json = true')
    await connection.run('SET enable_external_access = false')
    await connection.run('SET lock_configuration = true')
    await connection.run('BEGIN TRANSACTION READ ONLY')
    if (session.signal.aborted) return
    await printAnswer(connection, session, query).catch(error => {
      throw error instanceof HistoryRefused ? error : refusalOf(error, query, names)
    })
  } finally {
    await rm(temporaryFolder, { recursive: true, force: true })
  }
}
