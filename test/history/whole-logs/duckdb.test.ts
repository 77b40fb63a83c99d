import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, stat, truncate } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { DuckDBInstance } from '@duckdb/node-api'
import test from 'ava'
import { parse } from 'yaml'
import { newEvent } from '../../../tools/bench/recorded-facts.ts'
import { bareEnvironment } from '../../processes/bare-environment.ts'
import { named, profileCreated, streamOf } from '../../projections/histories.ts'
import { scratchLog } from '../../stores/scratch-log.ts'
import { explore } from '../explore-session.ts'
import { type Happened, installation } from '../installation.ts'

const [me, you, matchId] = ['me', 'you', 'match'].map(named) as [string, string, string]
const message = { matchId, messageId: named('message'), from: me, to: you, content: 'Soup?' }
const story: Happened[] = [
  { at: '2026-01-30T10:00:00.000Z', actor: me, event: profileCreated(me, { bio: 'Soup.' }) },
  {
    at: '2026-02-01T09:00:00.000Z',
    event: { type: 'Matched', data: { matchId, profiles: [me, you], mode: 'dating' } },
  },
  { at: '2026-02-02T09:00:00.000Z', event: { type: 'MessageSent', data: message } },
]

/** Opens a file for reading as another program does, and asks it. */
const asStranger = async <T>(
  path: string,
  ask: (rows: (sql: string) => Promise<unknown[]>) => T,
) => {
  const instance = await DuckDBInstance.create(path, { access_mode: 'READ_ONLY' })
  const connection = await instance.connect()
  try {
    return await ask(async sql => (await connection.runAndReadAll(sql)).getRowsJson())
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
}

const printedPath = (output: string): string =>
  /ATTACH '(.+)' AS kith \(READ_ONLY\)/.exec(output)?.[1] ?? ''

const sources = async () => {
  const text = await readFile(
    new URL('../../../docs/history/dbt/sources.yml', import.meta.url),
    'utf8',
  )
  return parse(text).sources[0] as {
    database: string
    tables: { name: string; columns?: { name: string }[] }[]
  }
}

test('another program opens the tables as they are printed, with types and comments', async t => {
  const { happened, ask } = await installation(t)
  happened(story)
  const { code, output } = await ask(['duckdb'])
  t.is(code, 0)
  const path = printedPath(output)
  t.is((await stat(path)).mode & 0o077, 0)
  await asStranger(path, async rows => {
    t.deepEqual(await rows('SELECT match_id, data_from, data_to FROM event_message_sent'), [
      [matchId, me, you],
    ])
    t.deepEqual(await rows("SELECT key, document->>'mode' FROM view_conversations"), [
      [matchId, 'dating'],
    ])
    t.deepEqual(await rows('SELECT mode, profiles FROM event_matched'), [
      ['dating', JSON.stringify([me, you])],
    ])
    const columns = `SELECT data_type, comment FROM duckdb_columns() WHERE table_name = '`
    t.deepEqual(await rows(`${columns}event_message_sent' AND column_name = 'happened_at'`), [
      ['TIMESTAMP', 'when, UTC'],
    ])
    t.deepEqual(await rows(`${columns}event_message_sent' AND column_name = 'content'`), [])
    const [[about]] = (await rows(
      "SELECT comment FROM duckdb_views() WHERE view_name = 'event_messages_read'",
    )) as [[string]]
    t.regex(about, /^each MessagesRead: .*has read everything up to this revision/)
    const { database, tables } = await sources()
    t.is(database, 'kith')
    const there = (await rows(`SELECT table_name, list(column_name) FROM information_schema.columns
      WHERE table_catalog = 'kith' AND table_schema = 'main' GROUP BY ALL`)) as [string, string[]][]
    for (const [name, columns] of there)
      await t.notThrowsAsync(
        rows(`SELECT ${columns.join(', ')} FROM ${name}`),
        'no name has to be quoted',
      )
    const columnsOf = new Map(there)
    for (const { name, columns = [] } of tables)
      t.true(
        columns.every(column => columnsOf.get(name)?.includes(column.name)),
        name,
      )
    t.deepEqual(
      tables.map(({ name }) => name).toSorted(),
      there.map(([name]) => name).toSorted(),
      'sources of dbt',
    )
  })
})

test('every prepared table answers, and none has what is personal', async t => {
  const { happened, ask } = await installation(t)
  happened(story)
  const path = printedPath((await ask(['duckdb'])).output)
  await asStranger(path, async rows => {
    const names = (await rows(
      "SELECT table_name FROM information_schema.tables WHERE table_schema = 'main'",
    )) as [string][]
    t.true(names.length > 150)
    for (const [name] of names) t.notRegex(JSON.stringify(await rows(`FROM "${name}"`)), /Soup/)
  })
  t.notRegex(await readFile(path, 'latin1'), /Soup/)
})

const cli = fileURLToPath(new URL('../../../operations/history-cli.ts', import.meta.url))

/** Runs `history` in a process of its own. */
const run = async (folder: string, ...args: string[]) => {
  const child = spawn(process.execPath, [cli, '--data', folder, ...args], {
    env: bareEnvironment({}),
    stdio: 'pipe',
  })
  let [output, errors] = ['', '']
  child.stdout.on('data', text => {
    output += text
  })
  child.stderr.on('data', text => {
    errors += text
  })
  const [code] = await once(child, 'close')
  return { code, output, errors }
}

test('processes that prepare at once each have the whole, and leave one database', async t => {
  const { path, settle } = await installation(t)
  const events = settle(6_000, '2026-11-20T12:00:00.000Z')
  const sql = 'SELECT (SELECT count(*) FROM events) AS n, (SELECT count(*) FROM view_profiles) AS p'
  const runs = await Promise.all([1, 2, 3].map(() => run(path('.'), 'sql', sql, '--format', 'csv')))
  for (const { code, errors } of runs) t.is(code, 0, errors)
  t.is(new Set(runs.map(({ output }) => output)).size, 1)
  t.regex(runs[0]?.output ?? '', new RegExp(`^n,p\\n${events},[1-9]`))
  t.deepEqual(await readdir(path('history/duckdb')), ['kith.duckdb'])
})

test('while another program reads, an answer says where its tables end', async t => {
  const { path, happened, ask } = await installation(t)
  happened(story)
  const file = printedPath((await ask(['duckdb'])).output)
  await asStranger(file, async () => {
    await using log = await scratchLog(path('log.db'))
    const next = profileCreated(you)
    await log.append(streamOf(next), 'any', [newEvent(next, '2026-03-02T00:00:00.000Z')])
    const asked = await run(path('.'), 'sql', 'SELECT count(*) AS n FROM events', '--format', 'csv')
    t.like(asked, { code: 0, output: 'n\n3\n' })
    t.regex(asked.errors, /Another program has the tables open: they end at position 3 of 4\./)
  })
  const later = await ask(['sql', 'SELECT count(*) AS n FROM events', '--format', 'csv'])
  t.like(later, { code: 0, output: 'n\n4\n' })
})

const holder = `import { DuckDBInstance } from '@duckdb/node-api'
const held = await DuckDBInstance.create(process.argv[1])
console.log('held')
process.stdin.resume().on('end', () => held.closeSync())`

test('the page waits while another process writes', async t => {
  const { path, happened } = await installation(t)
  happened(story)
  const { open } = await explore(t, path('.'))
  const { call } = await open()
  const child = spawn(
    process.execPath,
    ['--input-type=module', '-e', holder, path('history/duckdb/kith.duckdb')],
    { cwd: fileURLToPath(new URL('../../..', import.meta.url)) },
  )
  t.teardown(() => child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  const asked = call('/api/query', { sql: 'SELECT count(*) FROM events' })
  const settled = await Promise.race([asked, call('/api/questions')])
  t.true(settled.text.includes('isExample'), 'the question waits')
  child.stdin.end()
  t.like(await asked, { status: 200 })
})

test('tables that are damaged, or of another log, are made anew', async t => {
  const [one, other] = [await installation(t), await installation(t)]
  one.happened(story)
  other.happened(story.slice(0, 1))
  const count = async (of: typeof one) =>
    (await of.ask(['sql', 'SELECT count(*) AS n FROM events', '--format', 'csv'])).output
  t.is(await count(one), 'n\n3\n')
  await truncate(one.path('history/duckdb/kith.duckdb'), 5_000)
  t.is(await count(one), 'n\n3\n')
  one.tamper('DELETE FROM events WHERE position > 1')
  t.is(await count(one), 'n\n1\n')
})
