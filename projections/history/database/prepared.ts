import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { DuckDBConnection } from '@duckdb/node-api'
import { events } from '../../../contracts/events.ts'
import type { HistoryLog } from '../../../engines/log/history-log.ts'
import { UnreadableEvent } from '../../../engines/log/readable-event-log.ts'
import { FoldFailed } from '../../runtime/projection-failure.ts'
import { allViews } from '../../views/all-views.ts'
import { redactedEvents } from '../redacted-events.ts'
import type { HistorySession } from '../with-log.ts'
import { definitions, readCatalogue, viewTable } from './described-tables.ts'
import { createGate, isLocked, lock, openDuckDb } from './duckdb.ts'
import { addEvents } from './event-table.ts'
import type { TablesPlace } from './place.ts'
import { codeMark, foldIntoTables } from './view-tables.ts'

/** Name of the file, which is the name of the database in DuckDB, too. */
const DATABASE_FILE = 'kith.duckdb'

/** How often a file is tried again that another process has open, in milliseconds. */
const WAIT_MS = 200

/** How far the tables are. */
type Reached = {
  /** Every event up to this position is in the tables of events. */
  readonly events: number
  /** Every event up to this position is folded into the tables of views. */
  readonly documents: number
  /** Why no later events can be folded; undefined if they can. */
  readonly failure?: string
}

type Filling = {
  readonly signal: AbortSignal
  readonly onProgress?: (what: 'events' | 'views', position: number) => void
  /** Called once when another process has the file open. */
  readonly onWait?: () => void
  /** How long is waited while another process only reads, in milliseconds; for ever by default. */
  readonly patience?: number
}

/**
 * The events of a log and the documents of all views, without what is personal, in a DuckDB file. The
 * file is held for a question, or while it is written: DuckDB lets one process write, or several read.
 */
export type PreparedTables = {
  readonly path: string
  reached(): Reached
  /**
   * Adds what the log has by now. Makes the tables anew if they are of another log or release, or
   * damaged. What is added is there whole or not at all, so that a killed run costs nothing.
   */
  catchUp(filling: Filling): Promise<Reached>
  /**
   * Runs `work` on a connection of its own that cannot write, once no other process writes. It is
   * interrupted when `signal` aborts.
   */
  reading<T>(work: (connection: DuckDBConnection) => Promise<T>, signal?: AbortSignal): Promise<T>
}

const stateTable =
  'CREATE SCHEMA internal; CREATE TABLE internal.state (layout VARCHAR, code VARCHAR, documents BIGINT)'

/** Removes every table, so that the file may be used for another log. */
const dropAll = async (connection: DuckDBConnection): Promise<void> => {
  const found = await connection.runAndReadAll(`
    SELECT 'VIEW main."' || view_name || '"' FROM duckdb_views() WHERE NOT internal
    UNION ALL SELECT 'TABLE main."' || table_name || '"' FROM duckdb_tables() WHERE schema_name = 'main'`)
  for (const [what] of found.getRows()) await connection.run(`DROP ${what}`)
  await connection.run('DROP SCHEMA IF EXISTS internal CASCADE')
}

/** The file of the tables, and of what it must be. */
type TablesFile = {
  readonly log: HistoryLog
  readonly place: Pick<TablesPlace, 'folder' | 'scratch' | 'writes'>
  readonly path: string
  readonly scratch: string
  /** The statements that define the tables. */
  readonly defined: readonly string[]
  /** Names the log and the definitions; tables with another layout are made anew. */
  readonly layout: string
  /** Names the folds; documents of others are folded anew. */
  readonly code: string
}

/** How far the open tables are; undefined if they are of another log or release. */
const readReached = async (
  connection: DuckDBConnection,
  { log, layout, code }: TablesFile,
): Promise<Reached | undefined> => {
  const isThere = await connection.runAndReadAll(
    "SELECT 1 FROM duckdb_tables() WHERE schema_name = 'internal'",
  )
  if (isThere.currentRowCount === 0) return undefined
  const state = await connection.runAndReadAll(
    'SELECT layout, if(code = $code, documents, 0) FROM internal.state',
    { code },
  )
  const [[made, documents] = []] = state.getRows()
  if (made !== layout) return undefined
  const newest = await connection.runAndReadAll(
    'SELECT position, id FROM events ORDER BY position DESC LIMIT 1',
  )
  const [[position, id] = [0, '']] = newest.getRows()
  if (Number(position) > 0 && log.positionOf(String(id)) !== Number(position)) return undefined
  return { events: Number(position), documents: Number(documents) }
}

/**
 * Reads the tables; several readers share a database.
 * @throws DuckDB's error while another process writes.
 */
const createReadOnce = (
  { path, scratch, place }: TablesFile,
  gate: ReturnType<typeof createGate>,
): PreparedTables['reading'] => {
  let shared: { readonly database: ReturnType<typeof openDuckDb>; users: number } | undefined
  return (work, signal) =>
    gate.read(async () => {
      signal?.throwIfAborted()
      shared ??= {
        database: openDuckDb(path, scratch, { isReadOnly: true }).then(async opened => {
          await lock(opened.connection, place)
          return opened
        }),
        users: 0,
      }
      const mine = shared
      mine.users += 1
      try {
        const { instance } = await mine.database
        const own = await instance.connect()
        const interrupt = () => own.interrupt()
        signal?.addEventListener('abort', interrupt)
        try {
          await own.run('BEGIN TRANSACTION READ ONLY')
          return await work(own)
        } finally {
          signal?.removeEventListener('abort', interrupt)
          own.closeSync()
        }
      } finally {
        mine.users -= 1
        if (mine.users === 0) {
          shared = undefined
          await mine.database.then(opened => opened.close()).catch(() => {}) // it was told above
        }
      }
    })
}

/** The tables of this log: those that are there, or empty ones in their place. */
const openToWrite = async (file: TablesFile) => {
  const { path, scratch, defined, layout, code } = file
  let opened: Awaited<ReturnType<typeof openDuckDb>>
  try {
    opened = await openDuckDb(path, scratch, { use: 'filling' })
  } catch (error) {
    if (isLocked(error)) throw error
    await rm(path, { force: true }) // damaged
    await rm(`${path}.wal`, { force: true })
    opened = await openDuckDb(path, scratch, { use: 'filling' })
  }
  const { connection } = opened
  await chmod(path, 0o600)
  const found = await readReached(connection, file).catch(() => undefined) // damaged or of another release
  if (!found) {
    await connection.run('BEGIN')
    await dropAll(connection)
    await connection.run([stateTable, ...defined].join(';\n'))
    await connection.run('INSERT INTO internal.state VALUES ($layout, $code, 0)', {
      layout,
      code,
    })
    await connection.run('COMMIT')
  }
  return { ...opened, found: found ?? { events: 0, documents: 0 } }
}

/** Adds the events and documents up to a position. */
const write = async (
  file: TablesFile,
  upTo: number,
  { signal, onProgress }: Filling,
): Promise<Reached> => {
  const { log, scratch, code } = file
  const { connection, found, close } = await openToWrite(file)
  try {
    const onEvents = (position: number) => onProgress?.('events', position)
    const adding = { log, after: found.events, upTo, scratch, signal, onProgress: onEvents }
    await addEvents(connection, adding)
    if (found.documents === 0)
      for (const { name } of allViews) await connection.run(`DELETE FROM ${viewTable(name)}`)
    await connection.run('UPDATE internal.state SET code = $code, documents = $documents', {
      code,
      documents: found.documents,
    })
    const onViews = (position: number) => onProgress?.('views', position)
    const folding = { log, readEvents: redactedEvents, signal, onProgress: onViews }
    let failure: string | undefined
    try {
      await foldIntoTables(
        connection,
        allViews,
        { after: found.documents, upTo },
        folding,
        position => connection.run(`UPDATE internal.state SET documents = ${position}`),
      )
    } catch (error) {
      if (!(error instanceof FoldFailed || error instanceof UnreadableEvent)) throw error
      failure = error.message
    }
    return {
      ...((await readReached(connection, file)) ?? found),
      ...(failure !== undefined && { failure }),
    }
  } finally {
    close()
  }
}

/** Opens the prepared tables of a log in a place. Nothing is read or written before it is asked for. */
const openPrepared = async (
  log: HistoryLog,
  place: TablesFile['place'],
): Promise<PreparedTables> => {
  const { folder, scratch } = place
  const path = join(folder, DATABASE_FILE)
  const defined = definitions(await readCatalogue())
  const layout = createHash('sha256')
    .update(JSON.stringify([defined, events.map(one => [one.type, one.version, one.personal])]))
    .update(log.logId())
    .digest('hex')
  const file = { log, place, path, scratch, defined, layout, code: await codeMark() }
  const gate = createGate()
  const readOnce = createReadOnce(file, gate)
  let reached: Reached = { events: 0, documents: 0 }

  const reading: PreparedTables['reading'] = async (work, signal) => {
    while (true)
      try {
        return await readOnce(work, signal)
      } catch (error) {
        if (!isLocked(error)) throw error
        await setTimeout(WAIT_MS, undefined, { signal })
      }
  }

  return {
    path,
    reached: () => reached,
    reading,
    async catchUp(filling) {
      const upTo = log.head()
      const startedAt = performance.now()
      let isWaiting = false
      while (!filling.signal.aborted)
        try {
          if (reached.events < upTo && existsSync(path))
            reached = (await readOnce(connection => readReached(connection, file)).catch(error => {
              if (isLocked(error)) throw error
              return undefined // damaged
            })) ?? { events: 0, documents: 0 }
          if (reached.events >= upTo && reached.documents >= upTo) return reached
          reached = await gate.write(() => write(file, upTo, filling))
          return reached
        } catch (error) {
          if (!isLocked(error)) throw error
          const isReadable = reached.events > 0
          if (isReadable && performance.now() - startedAt > (filling.patience ?? Infinity))
            return reached
          if (!isWaiting) filling.onWait?.()
          isWaiting = true
          await setTimeout(WAIT_MS, undefined, { signal: filling.signal }).catch(() => {})
        }
      return reached
    },
  }
}

/** How long is waited for another program that only reads the tables, in milliseconds. */
const PATIENCE_MS = 5_000

type Preparing = Pick<HistorySession, 'log' | 'signal' | 'say' | 'showProgress'>

/** Prepares the tables up to the end of the log, with bars on a terminal, and says where they end before. */
export const prepareTables = async (
  { log, signal, say, showProgress }: Preparing,
  place: Pick<TablesPlace, 'folder' | 'scratch' | 'writes'>,
  patience = PATIENCE_MS,
): Promise<PreparedTables> => {
  const prepared = await openPrepared(log, place)
  const upTo = log.head()
  const bars = new Map<string, ReturnType<typeof showProgress>>()
  const barOf = (what: string) => {
    const bar = bars.get(what) ?? showProgress(`preparing ${what}`, upTo)
    bars.set(what, bar)
    return bar
  }
  const reached = await prepared
    .catchUp({
      signal,
      patience,
      onProgress: (what, position) => barOf(what).update(position),
      onWait: () => say('Waiting for another program that has the tables open.'),
    })
    .finally(() => {
      for (const bar of bars.values()) bar.stop()
    })
  if (signal.aborted) return prepared
  if (reached.events < upTo)
    say(
      `Another program has the tables open: they end at position ${reached.events} of ${upTo}. Close it to have the rest.`,
    )
  else if (reached.failure !== undefined)
    say(`The tables of views end at position ${reached.documents} of ${upTo}. ${reached.failure}`)
  return prepared
}
