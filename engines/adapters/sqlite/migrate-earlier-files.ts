import { existsSync } from 'node:fs'
import { open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Position } from '../../../contracts/core/event.ts'
import { UnusableFile } from '../../ports/file-advice.ts'
import { syncFolder } from '../../primitives/files.ts'
import { LOCK_POLL_MS, SQLITE_BUSY_TIMEOUT_MS } from '../../primitives/timeouts.ts'
import { openToWrite } from './database.ts'
import { isInUse, lock } from './lock.ts'
import { recordsSchema } from './records.ts'
import { reasonOfSqlite } from './sqlite-fault.ts'

type MigrationTask = {
  /** The data folder. */
  readonly data: string
  /** The file of records, `records.db` of the data folder. */
  readonly path: string
  /** Called after each part of a step with the number of parts done and of all. */
  readonly onProgress?: (step: string, done: number, total: number) => void
}

const DAY_MS = 86_400_000

const databases = ['sessions.db', 'keys.db', 'spending.db'] as const
const AUDIT = 'audit.ndjson'

/** What becomes of the tables of the earlier files, each attached as `earlier`. */
const copies: readonly {
  readonly file: (typeof databases)[number]
  readonly table: string
  /** Kind, key, value as JSON, version, owner, end. */
  readonly records: string
}[] = [
  {
    file: 'sessions.db',
    table: 'records',
    records: 'SELECT space, key, value, 1, owner, expires FROM earlier.records',
  },
  {
    file: 'keys.db',
    table: 'keys',
    records: `SELECT 'key', subject, iif(master IS NULL, 'null',
        json_object('by', master, 'bytes', to_base64(bytes))), 1, master, NULL FROM earlier.keys`,
  },
  {
    file: 'keys.db',
    table: 'keys',
    records: `SELECT DISTINCT 'master-key', master, '{"retired":false}', 1, NULL, NULL
      FROM earlier.keys WHERE master IS NOT NULL`,
  },
  {
    file: 'keys.db',
    table: 'retired',
    records: `SELECT 'master-key', master, '{"retired":true}', 1, NULL, NULL FROM earlier.retired`,
  },
  {
    file: 'keys.db',
    table: 'epoch',
    records: `SELECT 'installation', 'destroyed keys', 'null', value, NULL, NULL
      FROM earlier.epoch WHERE value > 0`,
  },
  {
    file: 'keys.db',
    table: 'log_marks',
    records: `SELECT 'installation', iif(log = 'unfinished transfer', log, 'keys destroyed up to'),
        iif(log = 'unfinished transfer', 'null', json_object('log', log, 'position', position)),
        1, NULL, NULL FROM earlier.log_marks ORDER BY number DESC LIMIT 1`,
  },
  {
    file: 'spending.db',
    table: 'spending',
    records: `SELECT 'ai-spending', month, tokens, 1, NULL,
        1000 * unixepoch(month || '-01') + ${92 * DAY_MS} FROM earlier.spending`,
  },
  {
    file: 'spending.db',
    table: 'member_spending',
    records: `SELECT 'ai-spending', day || ' ' || member, tokens, 1, NULL,
        1000 * unixepoch(day) + ${2 * DAY_MS} FROM earlier.member_spending`,
  },
]

/** The record that the earlier files are to be deleted: what it follows on is in the new file. */
const REMOVAL = 'earlier files to delete'

/**
 * Moves sessions, keys, AI spending and the audit trail of the version before into the file of
 * records, once: into a new file first, which takes its place when it is whole and synced. Then the
 * earlier files are deleted, because a key that is destroyed later must not stay in one of them.
 * Whatever interrupts it, the next call ends right. Of several processes one migrates, and the others
 * wait. Leases need no move: their next token is the time, which is higher.
 *
 * @throws {UnusableFile} a process of the version before runs, or a file is damaged.
 */
export const migrateEarlierFiles = async (task: MigrationTask): Promise<void> => {
  const { data, path } = task
  if (!(await findEarlier(data))) return
  for (;;) {
    using alone = lock(`${path}.migrating`)
    if (!alone) {
      await sleep(LOCK_POLL_MS)
      continue
    }
    if (!existsSync(path)) await copyAll(task)
    await removeEarlier(task)
    return
  }
}

const findEarlier = async (data: string): Promise<boolean> =>
  [...databases, AUDIT, 'leases.db'].some(name => existsSync(join(data, name)))

const copyAll = async ({ data, path, onProgress = () => {} }: MigrationTask): Promise<void> => {
  for (const name of [...databases, 'leases.db'])
    if (usable(join(data, name), isInUse))
      throw new UnusableFile(join(data, name), 'is used by an earlier version of Kith', 'records')
  const draft = `${path}.new`
  for (const suffix of ['', '-wal', '-shm']) await rm(`${draft}${suffix}`, { force: true })
  {
    using database = openToWrite(draft, recordsSchema, 'NORMAL')
    database.function('to_base64', bytes => Buffer.from(bytes as Uint8Array).toString('base64'))
    for (const [done, { file, ...copied }] of copies.entries()) {
      onProgress('records', done, copies.length + 1)
      usable(join(data, file), path => copyTable(database, path, copied))
    }
    onProgress('records', copies.length, copies.length + 1)
    const insert = database.prepare('INSERT INTO records VALUES (?, ?, ?, 1, NULL, NULL)')
    database.exec('BEGIN')
    for (const [key, line] of await auditEntries(join(data, AUDIT))) insert.run('audit', key, line)
    insert.run('installation', REMOVAL, 'null')
    database.exec('COMMIT')
  }
  onProgress('records', copies.length + 1, copies.length + 1)
  {
    await using file = await open(draft, 'r+')
    await file.chmod(0o600)
    await file.sync()
  }
  await rename(draft, path)
  await syncFolder(dirname(path))
}

/** Copies a table into the records. Does nothing if the earlier file or the table is not there. */
const copyTable = (
  database: DatabaseSync,
  path: string,
  { table, records }: { readonly table: string; readonly records: string },
): void => {
  if (!existsSync(path)) return
  database.prepare('ATTACH ? AS earlier').run(path)
  const isThere = database.prepare('SELECT 1 FROM earlier.sqlite_schema WHERE name = ?').get(table)
  if (isThere) database.exec(`INSERT OR REPLACE INTO records ${records}`)
  database.exec('DETACH earlier')
}

/** @throws {UnusableFile} SQLite cannot read the file. */
const usable = <T>(path: string, work: (path: string) => T): T => {
  try {
    return work(path)
  } catch (error) {
    const reason = reasonOfSqlite(error, path)
    throw reason === undefined ? error : new UnusableFile(path, reason, 'records', error)
  }
}

/** Deletes the earlier files if the file of records says so: it was made of them. */
const removeEarlier = async ({ data, path, onProgress = () => {} }: MigrationTask) => {
  using database = new DatabaseSync(path)
  const isDue = database.prepare("SELECT 1 FROM records WHERE kind = 'installation' AND key = ?")
  if (!isDue.get(REMOVAL)) return
  const names = (await readdir(data)).filter(name =>
    /^((sessions|keys|spending|leases)\.db(-wal|-shm|\.worker-.*)?|audit\.ndjson)$/.test(name),
  )
  for (const [index, name] of names.entries()) {
    onProgress('earlier files deleted', index, names.length)
    await rm(join(data, name), { force: true })
  }
  await syncFolder(data)
  onProgress('earlier files deleted', names.length, names.length)
  database.prepare("DELETE FROM records WHERE kind = 'installation' AND key = ?").run(REMOVAL)
}

/** Keys and lines, by time, and of one time in their order. A cut last line was never shown. */
const auditEntries = async (path: string): Promise<[key: string, line: string][]> => {
  if (!existsSync(path)) return []
  const whole = (await readFile(path, 'utf8')).split('\n').slice(0, -1).filter(Boolean)
  return whole.map((line, index) => {
    const number = String(index).padStart(12, '0')
    return [`${JSON.parse(line).at} ${number}`, line]
  })
}

/** Checkpoints of reactors in the file of jobs of an earlier Kith, which the jobs have opened. */
export const earlierSqliteCheckpoints = ({ path }: { readonly path: string }) => {
  const withFile = <T>(work: (database: DatabaseSync) => T): T => {
    const database = new DatabaseSync(path, { timeout: SQLITE_BUSY_TIMEOUT_MS })
    try {
      return work(database)
    } finally {
      database.close()
    }
  }
  return {
    read: async (): Promise<ReadonlyMap<string, Position>> =>
      withFile(
        database =>
          new Map(
            database
              .prepare('SELECT reactor, position FROM checkpoints')
              .all()
              .map(({ reactor, position }) => [String(reactor), String(position)]),
          ),
      ),
    remove: async (): Promise<void> =>
      withFile(database => database.exec('DELETE FROM checkpoints')),
  }
}
