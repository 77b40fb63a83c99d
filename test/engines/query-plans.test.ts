// In a process of its own: it records the statements of all stores.
import { join } from 'node:path'
import test from 'ava'
import { scratchFolder } from '../stores/scratch-folder.ts'
import { exercises } from './exercise-engines.ts'
import { type PlanStep, recordStatements, type SqlStatement } from './record-statements.ts'
import { writerInProcess } from './writer-in-process.ts'

/** Small tables, with a row for each view or hour. */
const small = new Set([...['generations', 'checkpoints', 'log', 'json_each']])

/** Statements that read more rows than they return or change, each with the reason. */
const allowed: readonly { readonly name: string; readonly sql: RegExp }[] = [
  {
    name: 'the queues are few, each found from the one before; dead letters are few',
    sql: /^WITH RECURSIVE open \(queue\) AS .* UNION SELECT queue FROM jobs WHERE state = 'failed'/,
  },
  {
    name: 'a page of the records of a kind, by key',
    sql: /^SELECT key, value, version, owner, expires FROM records WHERE kind = \? (AND key [<>] \? )?ORDER BY key/,
  },
  {
    name: 'last revision of a stream: the end of its range',
    sql: /^SELECT max\(revision\) FROM events WHERE stream = \?$/,
  },
  { name: 'a page of all documents, by key', sql: /FROM documents_N ORDER BY key LIMIT \d+$/ },
  {
    name: 'a page of an index of a view',
    sql: /^SELECT d\.document FROM entries_N_N e CROSS JOIN documents_N d .* LIMIT \?$/,
  },
  {
    name: 'a page of keys of an index of a view',
    sql: /^SELECT e\.key FROM entries_N_N e WHERE .* LIMIT \?$/,
  },
  {
    name: 'documents of an index are counted',
    sql: /^SELECT count\(\*\) FROM entries_N_N e WHERE e\.by0 = \?$/,
  },
  {
    name: 'history: one row says whether there is a stream',
    sql: /^SELECT 1 FROM events WHERE stream = \? LIMIT 1$/,
  },
  {
    name: 'history: the first event from a day on, on the command line',
    sql: /^SELECT min\(position\) FROM events WHERE at >= \?$/,
  },
  {
    name: 'history: a page of a stream, on the command line',
    sql: /FROM events WHERE position [<>] \? AND.* stream = \? .* LIMIT \?$/,
  },
]

const normalised = (sql: string): string =>
  sql
    .replace(/\s+/g, ' ')
    .replace(/(documents|entries)_\d+/g, '$1_N')
    .replace(/_N_\d+/g, '_N_N')
    .trim()

/** A scan, or a search of a unique index by only some of its columns. */
const isWide = ({ table, way, index, compared, columns }: PlanStep): boolean =>
  !small.has(table) && (way === 'scan' || (isUnique(table, index) && compared < columns))

const isUnique = (table: string, index: string | undefined): boolean =>
  index === undefined || index.startsWith('sqlite_autoindex') || table === 'events'

const record = async (folder: string) => {
  const { thread, unused } = writerInProcess()
  const missed: string[] = []
  const statements = await recordStatements(async () => {
    for (const [name, exercise] of Object.entries(exercises))
      for (const call of await exercise(join(folder, `${name}.db`), thread))
        missed.push(`${name} ${call}`)
  })
  return { statements, missed: [...missed, ...unused()] }
}

const wide = (statements: readonly SqlStatement[]) =>
  statements.filter(({ steps }) => steps.some(isWide)).map(({ sql }) => normalised(sql))

test('no statement of an embedded engine scans a table that grows', async t => {
  const { statements, missed } = await record(await scratchFolder(t))
  t.deepEqual(missed, [], 'every operation was recorded')
  const found = wide(statements)
  t.deepEqual(
    found.filter(sql => !allowed.some(one => one.sql.test(sql))),
    [],
  )
  const stale = allowed.filter(one => !found.some(sql => one.sql.test(sql)))
  t.deepEqual(
    stale.map(({ name }) => name),
    [],
    'every exception is still needed',
  )
})

test('a search by the first of two columns of a unique index counts as wide', async t => {
  const { DatabaseSync } = await import('node:sqlite')
  const statements = await recordStatements(async () => {
    using database = new DatabaseSync(':memory:')
    database.exec('CREATE TABLE jobs (queue TEXT, id TEXT, state TEXT, UNIQUE (queue, id))')
    database.prepare('SELECT id FROM jobs WHERE queue = ? AND state = ?')
    database.prepare('SELECT state FROM jobs WHERE queue = ? AND id = ?')
    database.prepare('SELECT state FROM jobs WHERE id = ?')
  })
  t.deepEqual(wide(statements), [
    'SELECT id FROM jobs WHERE queue = ? AND state = ?',
    'SELECT state FROM jobs WHERE id = ?',
  ])
})
