import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { StorageFault, type StorageFaultCode } from '../../ports/storage-fault.ts'
import { LOCK_POLL_MS, SQLITE_BUSY_TIMEOUT_MS } from '../../primitives/timeouts.ts'
import { closedFault, resultCodeOf, resultCodes, SqliteFault } from './sqlite-fault.ts'

/**
 * Pages in the write-ahead log before they are copied into the file. More pages: a page that
 * changes often is copied once. Fewer pages: a write waits less for the copy.
 */
const CHECKPOINT_PAGES = { FULL: 4_000, NORMAL: 1_000 }

/** `user_version` of files of the first release; builds before it wrote lower ones. */
const FIRST_RELEASE = 10

/**
 * The first step makes a file of the first release; each further one upgrades it by a version. Released steps
 * never change.
 */
export type FileSchema = {
  /** SQLite's `application_id`, which tells Kith's kinds of file apart. */
  readonly application: number
  readonly what: string
  readonly steps: readonly string[]
}

/** Returns the compiled statement of a SQL text. */
export type Prepared = (sql: string) => StatementSync

const MAX_STATEMENTS = 500

/** Compiles each SQL text once; rows are arrays. Over `MAX_STATEMENTS` the cache is cleared. */
export const preparedOn = (database: DatabaseSync): Prepared => {
  const statements = new Map<string, StatementSync>()
  return sql => {
    const known = statements.get(sql)
    if (known) return known
    if (statements.size >= MAX_STATEMENTS) statements.clear()
    const statement = arrays(database, sql)
    statements.set(sql, statement)
    return statement
  }
}

/** The value of the only column of the only row; undefined without a row. */
export const single = (statement: StatementSync, ...parameters: (string | number)[]): unknown =>
  (statement.get(...parameters) as unknown as unknown[] | undefined)?.[0]

/**
 * Opens a file for its one writer in this process, creating or upgrading it. `FULL` syncs every
 * commit to the disk; `NORMAL` may lose the last commits on a power cut, never when the process
 * ends.
 *
 * @throws {SqliteFault} `newer_schema`, `unreleased_schema`, `foreign_file`, `unusable_file` (shorter than
 *   its header says).
 */
export const openToWrite = (
  path: string,
  schema: FileSchema,
  synchronous: 'FULL' | 'NORMAL',
): DatabaseSync => {
  if (isCutShort(path)) throw new SqliteFault('unusable_file', `${path} is cut short.`)
  const database = new DatabaseSync(path, { timeout: SQLITE_BUSY_TIMEOUT_MS })
  try {
    turnOnWriteAheadLog(database, SQLITE_BUSY_TIMEOUT_MS)
    database.exec(`PRAGMA synchronous = ${synchronous}`)
    database.exec('PRAGMA cache_size = -2000; PRAGMA temp_store = MEMORY')
    database.exec(`PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES[synchronous]}`)
    database.exec('PRAGMA journal_size_limit = 67108864')
    upgrade(database, schema, path)
    return database
  } catch (fault) {
    database.close()
    throw fault
  }
}

/** Offsets in the file header. @see https://sqlite.org/fileformat.html, 1.3 */
const HEADER = { bytes: 100, pageSize: 16, changes: 24, pages: 28, pagesAsOf: 92 } as const

/** Whether pages are missing that no write-ahead log can hold: SQLite notices only in a read. */
const isCutShort = (path: string): boolean => {
  const file = statSync(path, { throwIfNoEntry: false })
  const log = statSync(`${path}-wal`, { throwIfNoEntry: false })
  if (!file?.isFile() || file.size === 0 || (log && log.size > 0)) return false
  const header = Buffer.alloc(HEADER.bytes)
  const opened = openSync(path, 'r')
  try {
    if (readSync(opened, header) < HEADER.bytes) return false
  } finally {
    closeSync(opened)
  }
  if (!header.toString('latin1').startsWith('SQLite format 3\0')) return false
  if (header.readUInt32BE(HEADER.changes) !== header.readUInt32BE(HEADER.pagesAsOf)) return false
  const size = header.readUInt16BE(HEADER.pageSize)
  return header.readUInt32BE(HEADER.pages) * (size === 1 ? 65_536 : size) > file.size
}

const upgrade = (
  database: DatabaseSync,
  { application, what, steps }: FileSchema,
  path: string,
) => {
  const pragma = (name: string) => Number(single(arrays(database, `PRAGMA ${name}`)))
  database.exec('BEGIN IMMEDIATE')
  try {
    const version = pragma('user_version')
    const kind = pragma('application_id')
    if (version === 0 ? pragma('schema_version') > 0 : kind !== application)
      throw new SqliteFault('foreign_file', `${path} is not ${what}.`)
    const isNew = version === 0
    if (!isNew) requireVersion(version, steps, path)
    const due = isNew ? steps : steps.slice(version - FIRST_RELEASE + 1)
    for (const step of due) database.exec(step)
    if (due.length > 0)
      database.exec(
        `PRAGMA application_id = ${application}; PRAGMA user_version = ${latestOf(steps)}`,
      )
    database.exec('COMMIT')
  } catch (fault) {
    if (database.isTransaction) database.exec('ROLLBACK')
    throw fault
  }
}

const latestOf = (steps: FileSchema['steps']): number => FIRST_RELEASE + steps.length - 1

/** @throws {SqliteFault} a newer Kith wrote the file, or a build before the first release. */
export const requireVersion = (version: number, steps: FileSchema['steps'], path: string): void => {
  const latest = latestOf(steps)
  if (version > latest)
    throw new SqliteFault(
      'newer_schema',
      `${path} was written by a newer Kith (version ${version}, this one knows ${latest}). Update Kith, or restore an older copy.`,
    )
  if (version < FIRST_RELEASE)
    throw new SqliteFault(
      'unreleased_schema',
      `${path} was made before the first release of Kith, which cannot open it; nothing was changed in it. Set KITH_DATA to another folder.`,
    )
}

const arrays = (database: DatabaseSync, sql: string): StatementSync => {
  const statement = database.prepare(sql)
  statement.setReturnArrays(true)
  return statement
}

/**
 * Removes deleted content of an open file from the disk: the write-ahead log, which may hold older
 * states, is copied into the file and truncated. In the file itself deleted content is overwritten
 * with zeros when it is deleted (`secure_delete`). Nothing else may be written through `database`
 * meanwhile. Waits for other processes.
 *
 * @throws {SqliteFault} `file_busy`: others read or wrote all the time. Nothing is lost; try again.
 */
export const vacuum = (database: DatabaseSync): void => {
  const [busy] = preparedOn(database)('PRAGMA wal_checkpoint(TRUNCATE)').get() as unknown as [
    number,
  ]
  if (busy)
    throw new SqliteFault(
      'file_busy',
      'What was deleted is still in a write-ahead log, because somebody reads it. Try again.',
    )
}

/**
 * Commits one page to an open file without changing its content, as durably as any other write.
 *
 * @throws what SQLite throws when that fails.
 */
export const probe = (database: DatabaseSync): void => {
  const version = Number(single(preparedOn(database)('PRAGMA user_version')))
  database.exec(`PRAGMA user_version = ${version}`)
}

type Parameter = string | number

/** A read-only connection with its statements. Reads throw `engine_closed` once it is closed. */
export type Reader = {
  readonly prepared: Prepared
  /**
   * Compiles a query: `rows` returns all rows, `row` the first, `value` the first column of the
   * first.
   */
  rows<R>(sql: string): (...parameters: Parameter[]) => R[]
  row<R>(sql: string): (...parameters: Parameter[]) => R | undefined
  value<V>(sql: string): (...parameters: Parameter[]) => V | undefined
  /** Runs `read` on one state of the file. Must not be nested and must not span an await. */
  snapshot<T>(read: () => T): T
  /** @throws {SqliteFault} `engine_closed`. */
  requireOpen(): void
  close(): void
}

/** Opens an existing file for reading beside its writer. */
export const openToRead = (path: string): Reader => {
  const database = new DatabaseSync(path, { readOnly: true, timeout: SQLITE_BUSY_TIMEOUT_MS })
  database.exec('PRAGMA cache_size = -1000; PRAGMA temp_store = MEMORY')
  const prepared = preparedOn(database)
  const begin = database.prepare('BEGIN')
  const end = database.prepare('COMMIT')
  const requireOpen = () => {
    if (!database.isOpen) throw closedFault(path)
  }
  const row = <R>(sql: string) => {
    const statement = prepared(sql)
    return (...parameters: Parameter[]) => {
      requireOpen()
      return statement.get(...parameters) as R | undefined
    }
  }
  return {
    prepared,
    requireOpen,
    row,
    rows: <R>(sql: string) => {
      const statement = prepared(sql)
      return (...parameters) => {
        requireOpen()
        return statement.all(...parameters) as R[]
      }
    },
    value: <V>(sql: string) => {
      const first = row<readonly [V]>(sql)
      return (...parameters) => first(...parameters)?.[0]
    },
    snapshot(read) {
      requireOpen()
      begin.run()
      try {
        return read()
      } finally {
        end.run()
      }
    },
    close() {
      if (database.isOpen) database.close()
    },
  }
}

/**
 * Turns the write-ahead log of a file on. The first time needs an exclusive lock, which SQLite's
 * own timeout does not cover: when several processes open a new file, all but one would find it
 * busy. So this retries for `timeout` milliseconds and blocks its thread meanwhile.
 *
 * @throws {Error} SQLite's error: the file stayed busy or cannot be used.
 */
export const turnOnWriteAheadLog = (database: DatabaseSync, timeout: number): void => {
  const deadline = performance.now() + timeout
  for (;;)
    try {
      database.exec('PRAGMA journal_mode = WAL')
      return
    } catch (fault) {
      if (resultCodeOf(fault) !== resultCodes.busy || performance.now() > deadline) throw fault
      block(LOCK_POLL_MS)
    }
}

const block = (milliseconds: number): void =>
  void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)

/** Device and inode of an open database and of its write-ahead log. */
export type FileIdentity = {
  readonly path: string
  readonly database: string | undefined
  readonly log: string | undefined
}

const nameOf = (path: string): string | undefined => {
  const found = statSync(path, { throwIfNoEntry: false })
  return found && `${found.dev} ${found.ino}`
}

/** Identifies the files of a database that was just opened. */
export const identifyFile = (path: string): FileIdentity => ({
  path,
  database: nameOf(path),
  log: nameOf(`${path}-wal`),
})

/**
 * Checks that the files of an open database are still the ones at its path: what is written to a
 * deleted or replaced file is lost when it is closed. Costs two calls of stat, about 4 µs.
 */
export const fileFaultOf = ({
  path,
  database,
  log,
}: FileIdentity): StorageFaultCode | undefined => {
  const [now, logNow] = [nameOf(path), nameOf(`${path}-wal`)]
  if (now === database && logNow === log) return undefined
  return now === undefined || logNow === undefined ? 'file_missing' : 'file_replaced'
}

/** @throws {StorageFault} `file_missing`, `file_replaced`. */
export const requireSameFile = (identity: FileIdentity): void => {
  const fault = fileFaultOf(identity)
  if (fault) throw new StorageFault(fault)
}
