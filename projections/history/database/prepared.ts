import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { DuckDBConnection } from '@duckdb/node-api'
import { events } from '../../../contracts/events.ts'
import { quoted } from '../../../contracts/explore/condition-of.ts'
import type { HistoryLog } from '../../../engines/log/history-log.ts'
import { eventTypesOf } from '../../runtime/fold-event.ts'
import { allViews } from '../../views/all-views.ts'
import { HistoryRefused } from '../history-refused.ts'
import { redactedEvents } from '../redacted-events.ts'
import type { HistorySession } from '../with-log.ts'
import { definitions, readCatalogue, viewTable } from './described-tables.ts'
import { createGate, isLocked, lock, openDuckDb } from './duckdb.ts'
import { addEvents } from './event-table.ts'
import type { TablesPlace } from './place.ts'
import { type Reached, tableNotes } from './reached.ts'
import { codeMark, foldIntoTables, type LeftOut } from './view-tables.ts'

/** Name of the file, which is the name of the database in DuckDB, too. */
const DATABASE_FILE = 'kith.duckdb'

/** How often a file is tried again that another process has open, in milliseconds. */
const WAIT_MS = 200

/** How long is waited for a program that lets nobody read the tables meanwhile, in milliseconds. */
const PATIENCE_MS = 60_000

const nothing: Reached = { events: 0, code: '', documents: 0, parked: [], leftOut: [] }

type Filling = {
  readonly signal: AbortSignal
  readonly onProgress?: (what: 'events' | 'views', position: number) => void
  /** Called once when another program has the file open and lets nobody read it. */
  readonly onWait?: () => void
}

/**
 * The events of a log and the documents of all views, without what is personal, in a DuckDB file. The
 * file is held for a question, or while it is written: DuckDB lets one process write, or several read.
 */
export type PreparedTables = {
  readonly path: string
  reached(): Reached
  /**
   * Adds what the log has by now, and takes out what the operator has set aside since; while another
   * program reads the file, leaves the tables as they are. Makes them anew if they are of another log or
   * release, or damaged. What is added is there whole or not at all, so that a killed run costs nothing.
   *
   * @throws {HistoryRefused} another program has the file, and lets nobody read it for a minute.
   */
  catchUp(filling: Filling): Promise<Reached>
  /**
   * Runs `work` on a connection of its own that cannot write, once no other process writes. It is
   * interrupted when `signal` aborts.
   *
   * @throws {HistoryRefused} another process writes for a minute.
   */
  reading<T>(work: (connection: DuckDBConnection) => Promise<T>, signal?: AbortSignal): Promise<T>
}

/** What the tables are made from: log and release, folds, events set aside, and how far each view is. */
const stateTables = `CREATE SCHEMA internal;
  CREATE TABLE internal.state (layout VARCHAR, code VARCHAR, parked VARCHAR);
  CREATE TABLE internal.views (name VARCHAR, position BIGINT)`

const namesOf = (views: typeof allViews): string => views.map(({ name }) => quoted(name)).join(', ')

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
  const rowsOf = async (sql: string) => (await connection.runAndReadAll(sql)).getRows()
  const isThere = await rowsOf("SELECT 1 FROM duckdb_tables() WHERE schema_name = 'internal'")
  if (isThere.length === 0) return undefined
  const [[made, folded, parked] = []] = await rowsOf('FROM internal.state')
  if (made !== layout) return undefined
  const [[position, id, until] = [0, '']] = await rowsOf(
    'SELECT position, id, happened_at::VARCHAR FROM events ORDER BY position DESC LIMIT 1',
  )
  if (Number(position) > 0 && log.positionOf(String(id)) !== Number(position)) return undefined
  const [[documents] = []] = await rowsOf('SELECT min(position) FROM internal.views')
  const leftOut = await rowsOf('SELECT view, key, position, type FROM left_out ORDER BY ALL')
  return {
    events: Number(position),
    ...(until && { until: String(until) }),
    code: String(folded),
    documents: folded === code ? Number(documents) : 0,
    parked: JSON.parse(String(parked)),
    leftOut: leftOut.map(([view, key, at, type]) => ({
      view: String(view),
      key: key === null ? null : String(key),
      position: Number(at),
      type: String(type),
    })),
  }
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
    await connection.run([stateTables, ...defined].join(';\n'))
    await connection.run("INSERT INTO internal.state VALUES ($layout, $code, '[]')", {
      layout,
      code,
    })
    await connection.run(`INSERT INTO internal.views SELECT unnest([${namesOf(allViews)}]), 0`)
    await connection.run('COMMIT')
  }
  return { ...opened, found: found ?? { ...nothing, code } }
}

/** Empties the tables of these views, which are then folded anew. */
const emptyViews = async (connection: DuckDBConnection, views: typeof allViews): Promise<void> => {
  if (views.length === 0) return
  for (const { name } of views) await connection.run(`DELETE FROM ${viewTable(name)}`)
  await connection.run(`DELETE FROM left_out WHERE view IN (${namesOf(views)})`)
  await connection.run(`UPDATE internal.views SET position = 0 WHERE name IN (${namesOf(views)})`)
}

/** Takes out events that were set aside since, puts back others, and empties the views that read them. */
const followParked = async (
  connection: DuckDBConnection,
  { log, scratch }: TablesFile,
  found: Reached,
  signal: AbortSignal,
): Promise<void> => {
  const parked = log.parked()
  const changed = [...new Set(parked).symmetricDifference(new Set(found.parked))]
  if (changed.length === 0) return
  const typesOf = async () => {
    const rows = await connection.runAndReadAll(
      `SELECT DISTINCT type FROM events WHERE position IN (${changed})`,
    )
    return rows.getRows().map(([type]) => String(type))
  }
  await connection.run('BEGIN')
  const types = new Set(await typesOf())
  for (const position of changed)
    if (parked.includes(position))
      await connection.run(`DELETE FROM events WHERE position = ${position}`)
    else if (position <= found.events) {
      const one = { after: position - 1, upTo: position }
      await addEvents(connection, { log, ...one, scratch, signal, onProgress: () => {} })
    }
  for (const type of await typesOf()) types.add(type)
  await emptyViews(
    connection,
    allViews.filter(view => eventTypesOf(view).some(type => types.has(type))),
  )
  await connection.run(`UPDATE internal.state SET parked = ${quoted(JSON.stringify(parked))}`)
  await connection.run(signal.aborted ? 'ROLLBACK' : 'COMMIT') // what comes back may not be read
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
    await followParked(connection, file, found, signal)
    const onEvents = (position: number) => onProgress?.('events', position)
    const adding = { log, after: found.events, upTo, scratch, signal, onProgress: onEvents }
    await addEvents(connection, adding)
    if (found.code !== code) {
      await connection.run('BEGIN')
      await emptyViews(connection, allViews)
      await connection.run('UPDATE internal.state SET code = $code', { code })
      await connection.run('COMMIT')
    }
    const { leftOut = [] } = (await readReached(connection, file)) ?? {}
    const positions = await connection.runAndReadAll('SELECT name, position FROM internal.views')
    const afterOf = new Map(positions.getRows().map(([name, at]) => [String(name), Number(at)]))
    for (const [after, views] of Map.groupBy(allViews, ({ name }) => afterOf.get(name) ?? 0)) {
      const types = [...new Set(views.flatMap(eventTypesOf))]
      const onViews = (position: number) => onProgress?.('views', position)
      const confirm = async (position: number, more: readonly LeftOut[]) => {
        await connection.run(
          `UPDATE internal.views SET position = ${position} WHERE name IN (${namesOf(views)})`,
        )
        for (const { view, key, position: at, type } of more)
          await connection.run('INSERT INTO left_out VALUES ($view, $key, $at, $type)', {
            view,
            key,
            at,
            type,
          })
      }
      const folding = { log, readEvents: redactedEvents, signal, onProgress: onViews, leftOut }
      await foldIntoTables(connection, views, { after, upTo, types }, folding, confirm)
    }
    return (await readReached(connection, file)) ?? found
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
  let reached = nothing

  /** The position of the newest event that is not set aside. */
  const newest = (): number => {
    let position = log.head()
    while (log.parked().includes(position)) position -= 1
    return position
  }
  const isCurrent = (upTo: number): boolean =>
    reached.events >= upTo && reached.documents >= upTo && `${reached.parked}` === `${log.parked()}`

  const reading: PreparedTables['reading'] = async (work, signal) => {
    for (const startedAt = performance.now(); ; )
      try {
        return await readOnce(work, signal)
      } catch (error) {
        if (!isLocked(error)) throw error
        refuseAfter(startedAt, path)
        await setTimeout(WAIT_MS, undefined, { signal })
      }
  }

  return {
    path,
    reached: () => reached,
    reading,
    async catchUp(filling) {
      const upTo = newest()
      const startedAt = performance.now()
      let isWaiting = false
      while (!filling.signal.aborted)
        try {
          if (!isCurrent(upTo) && existsSync(path))
            reached =
              (await readOnce(connection => readReached(connection, file)).catch(error => {
                if (isLocked(error)) throw error
                return undefined // damaged
              })) ?? nothing
          if (isCurrent(upTo)) return reached
          reached = await gate.write(() => write(file, upTo, filling))
          return reached
        } catch (error) {
          if (!isLocked(error)) throw error
          if (reached.events > 0) {
            reached = { ...reached, isHeld: true }
            return reached
          }
          refuseAfter(startedAt, path)
          if (!isWaiting) filling.onWait?.()
          isWaiting = true
          await setTimeout(WAIT_MS, undefined, { signal: filling.signal }).catch(() => {})
        }
      return reached
    },
  }
}

const refuseAfter = (startedAt: number, path: string): void => {
  if (performance.now() - startedAt > PATIENCE_MS)
    throw new HistoryRefused(
      `Another program has ${path} open, and nothing can be read from it meanwhile. Close it, or open it there read-only, and ask again.`,
    )
}

type Preparing = Pick<HistorySession, 'log' | 'signal' | 'say' | 'showProgress'>

/** Prepares the tables up to the end of the log, with bars on a terminal, and says what they lack. */
export const prepareTables = async (
  { log, signal, say, showProgress }: Preparing,
  place: Pick<TablesPlace, 'folder' | 'scratch' | 'writes'>,
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
      onProgress: (what, position) => barOf(what).update(position),
      onWait: () => say('Waiting for another program that has the tables open.'),
    })
    .finally(() => {
      for (const bar of bars.values()) bar.stop()
    })
  if (!signal.aborted) for (const note of tableNotes(reached, upTo)) say(note)
  return prepared
}
