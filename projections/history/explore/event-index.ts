import { createHash } from 'node:crypto'
import { chmod, mkdir, readdir, rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { events } from '../../../contracts/events.ts'
import type { HistoryLog } from '../../../engines/log/history-log.ts'
import { quoted } from '../duckdb.ts'
import { HistoryRefused } from '../history-refused.ts'
import { definitionOfTable, tables } from '../tables.ts'
import { type EventBatch, writeBatches } from './event-batches.ts'
import { eventColumns, selectLines } from './event-lines.ts'

/** The events of a log without what is personal, in a DuckDB file that is quick to ask. */
export type EventIndex = {
  /** Every event up to this position is in the index. */
  head(): number
  /** Adds the events that the log has beyond `head`. One call at a time. */
  catchUp(signal: AbortSignal, onProgress?: (position: number) => void): Promise<void>
  /**
   * Runs `work` on a connection of its own, in a transaction that cannot write. The query that is
   * under way fails when `signal` aborts.
   */
  reading<T>(work: (connection: DuckDBConnection) => Promise<T>, signal?: AbortSignal): Promise<T>
  /** Runs `work` on the connection that writes. Not during `catchUp`. */
  writing(work: (connection: DuckDBConnection) => Promise<void>): Promise<void>
  /** Path of a file that a query may be copied to; the caller removes it. */
  scratchPath(name: string): string
  [Symbol.asyncDispose](): Promise<void>
}

/** Another process has the index open. */
export class IndexInUse extends HistoryRefused {}

/** Whether DuckDB cannot open a file because another process has it open. It has no code for that. */
export const isLocked = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('Could not set lock')

/** Name of the index in its folder. */
export const INDEX_FILE = 'index.duckdb'

/** The statements that define `log` over a table of indexed events, and the tables of `sql` over it. */
export const definitionsOver = (indexed: string): string[] => [
  `CREATE VIEW log AS SELECT * EXCLUDE (member) REPLACE (data::JSON AS data) FROM ${indexed}`,
  ...Object.entries(tables).map(([name, table]) => definitionOfTable(name, table)),
]

const definitions = [
  `CREATE TABLE indexed (${eventColumns})`,
  'CREATE TABLE made_of (mark VARCHAR)',
  'CREATE TABLE documents_of (mark VARCHAR, position BIGINT)',
  ...definitionsOver('indexed'),
]

/** Changes with the tables of the index, and with what of an event is personal. */
const layout = createHash('sha256')
  .update(JSON.stringify([definitions, events.map(one => [one.type, one.version, one.personal])]))
  .digest('hex')

const markOf = (log: HistoryLog): string => `${layout} ${log.logId()}`

const openDatabase = async (folder: string, scratch: string) => {
  const instance = await DuckDBInstance.create(join(folder, INDEX_FILE), {
    memory_limit: '1GB',
    threads: String(availableParallelism()),
    temp_directory: scratch,
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  })
  const connection = await instance.connect()
  // Queries reach the scratch folder, for what is added and what is downloaded, and nothing else.
  await connection.run(`SET allowed_directories = [${quoted(scratch)}]`)
  await connection.run('SET enable_external_access = false')
  await connection.run('SET GLOBAL errors_as_json = true')
  await connection.run('SET lock_configuration = true')
  return { instance, connection }
}

/** How far the open index is of this log and this release; undefined if it is of another or empty. */
export const readHead = async (
  connection: DuckDBConnection,
  log: HistoryLog,
): Promise<number | undefined> => {
  const tables = await connection.runAndReadAll(
    "SELECT 1 FROM duckdb_tables WHERE table_name = 'made_of' AND database_name = current_database()",
  )
  if (tables.currentRowCount === 0) return undefined
  const marks = await connection.runAndReadAll('SELECT mark FROM made_of')
  if (marks.getRows()[0]?.[0] !== markOf(log)) return undefined
  const newest = await connection.runAndReadAll(
    'SELECT position, id FROM indexed ORDER BY position DESC LIMIT 1',
  )
  const [[position, id] = [0, '']] = newest.getRows()
  const head = Number(position)
  return head === 0 || log.positionOf(String(id)) === head ? head : undefined
}

type Opened = Awaited<ReturnType<typeof openDatabase>>

/**
 * Opens what an earlier run left; undefined where that is nothing, not of this log, or damaged.
 *
 * @throws {HistoryRefused} another process has the index open.
 */
const openExisting = async (folder: string, scratch: string, log: HistoryLog) => {
  let opened: Opened | undefined
  try {
    opened = await openDatabase(folder, scratch)
    const head = await readHead(opened.connection, log)
    if (head !== undefined) return { ...opened, head }
  } catch (error) {
    if (isLocked(error))
      throw new IndexInUse(
        'npm run explore is open for this installation already. Use its page, or stop it first.',
      )
    // Any other fault means that the file is of no use: it is made anew from the log.
  }
  opened?.connection.closeSync()
  opened?.instance.closeSync()
  return undefined
}

const createEmpty = async (folder: string, scratch: string, log: HistoryLog) => {
  for (const file of [INDEX_FILE, `${INDEX_FILE}.wal`])
    await rm(join(folder, file), { force: true })
  const opened = await openDatabase(folder, scratch)
  for (const sql of definitions) await opened.connection.run(sql)
  await opened.connection.run(`INSERT INTO made_of VALUES ($mark)`, { mark: markOf(log) })
  return { ...opened, head: 0 }
}

/**
 * Opens the index of a log in a folder and files that only their owner can read; makes it if it is not there, or
 * if it is of another log or release. What is added is there whole or not at all: after a kill the index
 * goes on where it was.
 *
 * @throws {HistoryRefused} another process has the index open.
 */
export const openEventIndex = async (folder: string, log: HistoryLog): Promise<EventIndex> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  for (const file of await readdir(folder, { withFileTypes: true }))
    if (file.isFile()) await chmod(join(folder, file.name), 0o600)
  const scratch = join(folder, 'scratch')
  const opened =
    (await openExisting(folder, scratch, log)) ?? (await createEmpty(folder, scratch, log))
  const { instance, connection } = opened
  await rm(scratch, { recursive: true, force: true }) // what an interrupted run left
  await mkdir(scratch, { mode: 0o700 })
  let head = opened.head

  const add = async ({ path, last }: EventBatch) => {
    await connection.run(`INSERT INTO indexed ${selectLines(path)}`)
    await rm(path)
    head = last
  }

  return {
    head: () => head,

    async catchUp(signal, onProgress) {
      let adding: Promise<void> = Promise.resolve()
      for await (const batch of writeBatches(log, head, scratch, signal)) {
        await adding
        onProgress?.(head)
        adding = add(batch)
        adding.catch(() => {}) // thrown by the next `await`, which may be some time later
      }
      await adding
      onProgress?.(head)
    },

    writing: work => work(connection),

    async reading(work, signal) {
      signal?.throwIfAborted()
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
    },

    scratchPath: name => join(scratch, name),

    async [Symbol.asyncDispose]() {
      connection.closeSync()
      instance.closeSync()
      await rm(scratch, { recursive: true, force: true })
    },
  }
}
