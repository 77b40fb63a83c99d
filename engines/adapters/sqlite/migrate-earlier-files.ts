import { existsSync } from 'node:fs'
import { open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { UnusableFile } from '../../ports/file-advice.ts'
import { syncFolder } from '../../primitives/durable-files.ts'
import { LOCK_POLL_MS } from '../../primitives/timeouts.ts'
import { openToWrite } from './database.ts'
import { isInUse } from './is-in-use.ts'
import { lock } from './lock.ts'
import { recordsSchema } from './records-writes.ts'
import { reasonOfSqlite } from './sqlite-fault.ts'

type MigrationTask = {
  /** The data folder. */
  readonly data: string
  /** The file of records, `records.db` of the data folder. */
  readonly path: string
  /** Called with the number of records copied so far and of all, and with each further step. */
  readonly onProgress?: (step: string, done: number, total: number) => void
}

/** A record as it is written: kind, key, value as JSON, version, owner, end. */
type Row = readonly [
  kind: string,
  key: string,
  value: string,
  version: number,
  owner: string | null,
  expires: number | null,
]

const DAY_MS = 86_400_000
const REPORT_EVERY = 1_000

const databases = ['sessions.db', 'keys.db', 'spending.db'] as const
const AUDIT = 'audit.ndjson'

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
  const audit = await auditRows(join(data, AUDIT))
  const total = audit.length + databases.reduce((sum, name) => sum + countRows(join(data, name)), 0)
  {
    using database = openToWrite(draft, recordsSchema, 'NORMAL')
    const insert = database.prepare('INSERT INTO records VALUES (?, ?, ?, ?, ?, ?)')
    let done = 0
    const add = (row: Row) => {
      insert.run(...row)
      done += 1
      if (done % REPORT_EVERY === 0) onProgress('records', done, total)
    }
    database.exec('BEGIN')
    for (const name of databases)
      usable(join(data, name), path => {
        using file = openTables(path)
        for (const row of readers[name](file.select)) add(row)
      })
    for (const row of audit) add(row)
    insert.run('installation', REMOVAL, 'null', 1, null, null)
    database.exec('COMMIT')
  }
  onProgress('records', total, total)
  {
    await using file = await open(draft, 'r+')
    await file.chmod(0o600)
    await file.sync()
  }
  await rename(draft, path)
  await syncFolder(dirname(path))
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

type Rows = Iterable<Readonly<Record<string, unknown>>>
type Select = (sql: string) => Rows

/** Selects of a file: no rows where it, or the table, is not there. */
const openTables = (path: string) => {
  const database = existsSync(path) ? new DatabaseSync(path) : undefined
  const tables = database?.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all()
  const names = new Set(tables?.map(({ name }) => String(name)))
  const select: Select = sql =>
    database && names.has(/ FROM (\w+)/.exec(sql)?.[1] ?? '') ? database.prepare(sql).iterate() : []
  return { select, [Symbol.dispose]: () => database?.close() }
}

const countRows = (path: string): number =>
  usable(path, () => {
    using file = openTables(path)
    return ['records', 'keys', 'spending', 'member_spending']
      .flatMap(table => [...file.select(`SELECT count(*) AS count FROM ${table}`)])
      .reduce((sum, { count }) => sum + Number(count), 0)
  })

function* sessionRows(select: Select): Iterable<Row> {
  for (const row of select('SELECT space, key, value, expires, owner FROM records'))
    yield [
      String(row.space),
      String(row.key),
      String(row.value),
      1,
      row.owner === null ? null : String(row.owner),
      Number(row.expires),
    ]
}

const lasting = (kind: string, key: string, value: unknown, version = 1): Row => [
  kind,
  key,
  JSON.stringify(value),
  version,
  null,
  null,
]

function* keyRows(select: Select): Iterable<Row> {
  const masters = new Map<string, boolean>()
  for (const row of select('SELECT subject, master, bytes FROM keys')) {
    const subject = String(row.subject)
    if (row.master === null) yield lasting('key', subject, null)
    else {
      const by = String(row.master)
      masters.set(by, false)
      const bytes = Buffer.from(row.bytes as Uint8Array).toString('base64')
      yield ['key', subject, JSON.stringify({ by, bytes }), 1, by, null]
    }
  }
  for (const { master } of select('SELECT master FROM retired')) masters.set(String(master), true)
  for (const [id, retired] of masters) yield lasting('master-key', id, { retired })
  for (const { value } of select('SELECT value FROM epoch'))
    if (Number(value) > 0) yield lasting('installation', 'destroyed keys', null, Number(value))
  for (const mark of select('SELECT log, position FROM log_marks ORDER BY number DESC LIMIT 1'))
    if (mark.log === 'unfinished transfer')
      yield lasting('installation', 'unfinished transfer', null)
    else yield lasting('installation', 'keys destroyed up to', mark)
}

function* spendingRows(select: Select): Iterable<Row> {
  for (const { month, tokens } of select('SELECT month, tokens FROM spending'))
    yield spendingRow(String(month), tokens, Date.parse(`${month}-01`) + 92 * DAY_MS)
  for (const { day, member, tokens } of select('SELECT day, member, tokens FROM member_spending'))
    yield spendingRow(`${day} ${member}`, tokens, Date.parse(String(day)) + 2 * DAY_MS)
}

const spendingRow = (key: string, tokens: unknown, expires: number): Row => [
  'ai-spending',
  key,
  String(tokens),
  1,
  null,
  expires,
]

const readers = {
  'sessions.db': sessionRows,
  'keys.db': keyRows,
  'spending.db': spendingRows,
} as const

/** Entries by time, and of one time in their order. A last line that was cut off was never shown. */
const auditRows = async (path: string): Promise<Row[]> => {
  if (!existsSync(path)) return []
  const whole = (await readFile(path, 'utf8')).split('\n').slice(0, -1).filter(Boolean)
  return whole.map((line, index) => {
    const number = String(index).padStart(12, '0')
    return ['audit', `${JSON.parse(line).at} ${number}`, line, 1, null, null]
  })
}
