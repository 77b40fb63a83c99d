import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, stat, truncate } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { DuckDBInstance } from '@duckdb/node-api'
import test from 'ava'
import { parse } from 'yaml'
import type { DomainEvent } from '../../../contracts/events.ts'
import { streams } from '../../../contracts/features.ts'
import { openStores } from '../../../engines/open-stores.ts'
import { choosePlace } from '../../../projections/history/database/place.ts'
import { prepareTables } from '../../../projections/history/database/prepared.ts'
import { configOf } from '../../../projections/history/with-log.ts'
import { historyWithoutLinks } from '../../../projections/history/without-links.ts'
import { bareEnvironment } from '../../processes/bare-environment.ts'
import { named, profileCreated } from '../../projections/histories.ts'
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

/** A log that an operator changed, over the same installation. */
const parkingOf = (one: 'EventParked' | 'EventUnparked', eventId: string): Happened => ({
  at: '2026-03-01T00:00:00.000Z',
  stream: streams.parking(),
  event: (one === 'EventParked'
    ? {
        type: one,
        data: {
          eventId,
          position: '3',
          eventType: 'MessageSent',
          reason: 'damaged',
          operator: 'Sage',
        },
      }
    : { type: one, data: { eventId, operator: 'Sage' } }) as DomainEvent,
})

test('while another program reads, an answer comes from what is there, and says until when', async t => {
  const { path, happened, happenedLater, ask } = await installation(t)
  happened(story)
  const file = printedPath((await ask(['duckdb'])).output)
  await asStranger(file, async () => {
    happenedLater([{ at: '2026-03-02T00:00:00.000Z', event: profileCreated(you) }])
    const asked = await run(
      path('.'),
      'sql',
      'SELECT as_of, position FROM as_of',
      '--format',
      'csv',
    )
    t.like(asked, { code: 0, output: 'as_of,position\n2026-02-02 09:00:00,3\n' })
    t.is(
      asked.errors,
      'Another program has the tables open: they have what happened until 2026-02-02 09:00:00 UTC, position 3 of 4. Close it to have the rest.\n',
    )
  })
  const later = await ask(['sql', 'SELECT as_of, position FROM as_of', '--format', 'csv'])
  t.like(later, { code: 0, output: 'as_of,position\n2026-03-02 00:00:00,4\n' })
})

test('an event that is set aside leaves its tables, and comes back, and nothing else is made anew', async t => {
  const { path, happened, happenedLater, ask } = await installation(t)
  const messageSent = { at: '2026-02-02T09:00:00.000Z', id: named('sent') }
  const [joined, matched] = story as [Happened, Happened]
  happened([joined, matched, { ...messageSent, event: { type: 'MessageSent', data: message } }])
  const sql = `SELECT (SELECT string_agg(position, ' ' ORDER BY position) FROM events) AS events, (SELECT count(*) FROM messages) AS messages,
    (SELECT count(*) FROM view_messages) AS documents,
    (SELECT (document->>'lastMessage') IS NULL FROM view_conversations) AS empty`
  const asked = async () => {
    const { output, errors } = await ask(['sql', sql, '--format', 'csv'])
    return [output.split('\n')[1], errors]
  }
  t.deepEqual(await asked(), ['1 2 3,1,1,false', ''])

  // A mark shows whether the tables of views that do not read the event stay.
  const mark = async (work: string) => {
    const instance = await DuckDBInstance.create(path('history/duckdb/kith.duckdb'))
    const connection = await instance.connect()
    const rows = (await connection.runAndReadAll(work)).getRowsJson()
    connection.closeSync()
    instance.closeSync()
    return rows
  }
  await mark("INSERT INTO view_blocks VALUES ('mark', '{}')")
  happenedLater([parkingOf('EventParked', messageSent.id)])
  await asStranger(path('history/duckdb/kith.duckdb'), async () => {
    const { code, output } = await run(path('.'), 'sql', sql, '--format', 'csv')
    t.is(code, 0, 'a question does not wait for another program')
    t.is(output.split('\n')[1], '1 2 3,1,1,false')
  })
  t.deepEqual(await asked(), ['1 2,0,0,true', ''])
  happenedLater([parkingOf('EventUnparked', messageSent.id)])
  t.deepEqual(await asked(), ['1 2 3,1,1,false', ''])
  t.deepEqual(await mark("SELECT key FROM view_blocks WHERE key = 'mark'"), [['mark']])
})

test('an event that comes back is not lost where the command is interrupted meanwhile', async t => {
  const { path, happened, happenedLater, ask } = await installation(t)
  const id = named('sent')
  const [joined, matched, sent] = story as [Happened, Happened, Happened]
  happened([joined, { ...sent, id }, matched])
  const asked = async () =>
    (await ask(['sql', 'SELECT count(*) AS n FROM messages', '--format', 'csv'])).output
  happenedLater([parkingOf('EventParked', id)])
  t.is(await asked(), 'n\n0\n')

  happenedLater([parkingOf('EventUnparked', id)])
  const stopping = new AbortController()
  const { signal } = stopping
  {
    const config = configOf(path('.'), {})
    await using stores = openStores(config)
    const whole = await stores.historyLog({ folder: path('history'), signal })
    const log = await historyWithoutLinks(whole)
    const interrupted: typeof log = {
      ...log,
      pages(...asked) {
        stopping.abort()
        return log.pages(...asked)
      },
    }
    await using place = await choosePlace(config.data)
    const showProgress = () => ({ update() {}, stop() {} })
    await prepareTables({ log: interrupted, signal, say() {}, showProgress }, place)
  }
  t.is(await asked(), 'n\n1\n')
})

test('a damaged event keeps its documents out of the views that read it, and no others', async t => {
  const { happened, happenedLater, tamper, ask } = await installation(t)
  const other = named('other match')
  const matched = (id: string): DomainEvent => ({
    type: 'Matched',
    data: { matchId: id, profiles: [me, you], mode: 'dating' },
  })
  happened([
    ...story,
    { at: '2026-02-03T09:00:00.000Z', event: matched(other) },
    {
      at: '2026-02-03T10:00:00.000Z',
      event: {
        type: 'MessageSent',
        data: { ...message, matchId: other, messageId: named('second') },
      },
    },
  ])
  tamper('UPDATE events SET version = 9 WHERE position = 3')
  const keysOf = async (table: string) => {
    const asked = await ask(['sql', `SELECT key FROM ${table} ORDER BY key`, '--format', 'json'])
    t.is(asked.code, 0)
    t.regex(
      asked.errors,
      /^MessageSent at position 3 cannot be read or folded\. What it concerns is left out of the tables of views: [^\n]*1 of conversations[^\n]*\n$/,
    )
    return JSON.parse(asked.output).map(({ key }: { key: string }) => key)
  }
  t.deepEqual(await keysOf('view_conversations'), [other])
  t.deepEqual(
    await keysOf('view_profiles'),
    [me],
    'of an event before it, in a view that does not read it',
  )
  t.deepEqual(await keysOf("left_out WHERE view = 'conversations'"), [matchId])

  const third = { ...message, messageId: named('third') }
  happenedLater([{ at: '2026-02-04T09:00:00.000Z', event: { type: 'MessageSent', data: third } }])
  t.deepEqual(await keysOf('view_conversations'), [other], 'later events do not bring it back')
})

test('an event that does not name its documents any more keeps out all of the views that read it', async t => {
  const { happened, tamper, ask } = await installation(t)
  happened(story)
  tamper(`UPDATE events SET data = '{"secret' WHERE position = 3`)
  const sql = `SELECT (SELECT count(*) FROM view_conversations) AS conversations,
    (SELECT count(*) FROM view_profiles) AS profiles,
    (SELECT data IS NULL FROM events WHERE position = 3) AS is_null,
    (SELECT count(*) FROM left_out WHERE view = 'conversations' AND key IS NULL) AS left_out`
  const { code, output, errors } = await ask(['sql', sql, '--format', 'json'])
  t.is(code, 0)
  t.deepEqual(JSON.parse(output), [{ conversations: 0, profiles: 1, is_null: true, left_out: 1 }])
  t.regex(errors, /^MessageSent at position 3 .* all of conversations, [^\n]*\n$/)
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
