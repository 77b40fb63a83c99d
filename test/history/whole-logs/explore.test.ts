import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import test from 'ava'
import { holdersOf } from '../../../contracts/core/personal.ts'
import { definitionOf } from '../../../contracts/events.ts'
import { openSqliteEventLog } from '../../../engines/adapters/sqlite/event-log.ts'
import { readConfig } from '../../../engines/config/config.ts'
import { openPorts } from '../../../engines/open-ports.ts'
import { newEvent } from '../../../tools/bench/recorded-facts.ts'
import { constellationsWorkers } from '../../../workers/constellations/reactors.ts'
import { rawRequest } from '../../http/raw-request.ts'
import { bareEnvironment } from '../../processes/bare-environment.ts'
import { named, profileCreated, streamOf } from '../../projections/histories.ts'
import { until } from '../../waiting/until.ts'
import { explore, failJobs } from '../explore-session.ts'
import { type Happened, installation } from '../installation.ts'

const NOW = '2026-11-20T12:00:00.000Z'
const [me, you, matchId] = [named('me'), named('you'), named('match')]
const match: Happened = {
  at: '2026-02-01T09:00:00.000Z',
  actor: me,
  event: { type: 'Matched', data: { matchId, profiles: [me, you], mode: 'dating' } },
}

/** Adds an event to a log that has some, as a server does. */
const append = async (path: string, { at, actor, event }: Happened): Promise<void> => {
  await using log = await openSqliteEventLog({ path })
  await log.append(streamOf(event), 'any', [newEvent(event, at, actor)])
}

test('the first browser with the token gets in, nobody else', async t => {
  const { path, happened } = await installation(t)
  happened([match])
  const { address, origin, open } = await explore(t, path('.'))
  const there = { Host: address.host }
  t.is((await rawRequest(origin, '/', there)).status, 403)
  t.is((await rawRequest(origin, '/?token=guess', there)).status, 403)
  t.is((await rawRequest(origin, '/api/overview', there)).status, 403)

  const { cookie, call } = await open()
  t.is((await call('/api/overview')).status, 200)
  t.is((await rawRequest(origin, address.pathname + address.search, there)).status, 403, 'again')
  const { status, headers } = await rawRequest(origin, '/api/overview', {
    ...there,
    Cookie: cookie,
  })
  t.is(status, 200)
  t.regex(String(headers['content-security-policy']), /default-src 'none'/)
  t.is(headers['cache-control'], 'no-store')
})

test('a name that was made to resolve to this machine is refused, with the cookie too', async t => {
  const { path, happened } = await installation(t)
  happened([match])
  const { origin, address, open } = await explore(t, path('.'))
  const { cookie } = await open()
  for (const host of ['kith.example', `kith.example:${address.port}`, '127.0.0.1', '127.0.0.1:1'])
    t.is((await rawRequest(origin, '/api/overview', { Host: host, Cookie: cookie })).status, 403)
  const other = { Host: address.host, Cookie: cookie, 'Sec-Fetch-Site': 'same-site' }
  t.is((await rawRequest(origin, '/api/overview', other)).status, 403, 'a page of another port')
  const local = { Host: `localhost:${address.port}`, Cookie: cookie }
  t.is((await rawRequest(origin, '/api/overview', local)).status, 200)
})

test('methods that write are refused, and what a form of another site could send', async t => {
  const { path, happened } = await installation(t)
  happened([match])
  const { origin, address, open } = await explore(t, path('.'))
  const { cookie } = await open()
  const headers = { Host: address.host, Cookie: cookie }
  for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS'])
    t.is((await rawRequest(origin, '/api/questions', headers, method)).status, 405)
  t.is((await rawRequest(origin, '/api/nothing', headers)).status, 404)
  const form = { ...headers, 'Content-Type': 'text/plain', 'Content-Length': '0' }
  t.is((await rawRequest(origin, '/api/query', form, 'POST')).status, 415)
})

const refused = [
  'DROP TABLE events',
  "INSERT INTO internal.state VALUES ('x')",
  'WITH gone AS (DELETE FROM events RETURNING *) SELECT * FROM gone',
  "COPY events TO '/tmp/kith-explore-copied.csv'",
  "ATTACH '/tmp/kith-explore-attached.db'",
  "SELECT * FROM read_text('/etc/passwd')",
  "SELECT * FROM '/etc/passwd'",
  "SELECT 1) TO '/tmp/kith-explore-copied.csv' --",
  'SELECT 1; DROP TABLE events',
  'SET threads = 1',
  'INSTALL httpfs',
  'SELEC 1',
  "EXPLAIN INSERT INTO internal.state VALUES ('x')",
  "EXPLAIN ANALYZE INSERT INTO internal.state VALUES ('x')",
  'EXPLAIN DROP TABLE events',
  'explain (analyze) DELETE FROM events',
  'EXPLAIN WITH one AS (SELECT 1) DELETE FROM events',
  'EXPLAIN ANALYZE SET threads = 1',
  "EXPLAIN SELECT 1; INSERT INTO internal.state VALUES ('x')",
  '/* a */ EXPLAIN DROP TABLE events',
]

test('a question only reads, and reaches nothing but the log', async t => {
  const { path, happened } = await installation(t)
  happened([match])
  const { call, read } = await (await explore(t, path('.'))).open()
  for (const sql of refused)
    for (const to of ['/api/query', '/api/download']) {
      const { status, text } = await call(to, { sql, format: 'csv' })
      t.is(status, 422, sql)
      t.is(JSON.parse(text).code, 'history_refused')
    }
  t.false(existsSync('/tmp/kith-explore-copied.csv'))
  const [scratch = ''] = (await readdir(path('history/duckdb'))).filter(one => /^scratch/.test(one))
  const copied = path(`history/duckdb/${scratch}/copied.csv`)
  for (const explain of ['EXPLAIN ANALYZE', 'EXPLAIN (ANALYZE)', 'EXPLAIN ANALYZE (FORMAT json)']) {
    const sql = `${explain} COPY (SELECT 1) TO '${copied}'`
    t.is((await call('/api/query', { sql })).status, 422, sql)
  }
  t.false(existsSync(copied))
  t.like(await read('/api/query', { sql: 'SELECT count(*) FROM events' }), { rows: [[1]] })
  for (const explain of ['EXPLAIN', ' explain analyze', 'EXPLAIN (FORMAT json)\n'])
    t.is((await call('/api/query', { sql: `${explain} FROM events` })).status, 200, explain)
  const unknown = await read('/api/query', { sql: 'SELECT * FROM matchs' })
  t.regex(unknown.message, /^Catalog Error: .*There are: events, /)
})

test('all rows of an answer are downloaded, and no file of it stays', async t => {
  const { path, settle } = await installation(t)
  const events = settle(3_000, NOW)
  const { call, read } = await (await explore(t, path('.'))).open()
  const sql = 'SELECT position, type FROM events ORDER BY position -- all;'
  const shown = await read('/api/query', { sql })
  t.is(shown.rows.length, 1_000)
  t.true(shown.hasMore)
  const { text } = await call('/api/download', { sql, format: 'csv' })
  t.is(text.trim().split('\n').length, events + 1)
  t.true((await call('/api/download', { sql, format: 'parquet' })).text.startsWith('PAR1'))
  const files = () => readdir(path('history/duckdb'), { recursive: true })
  await until(async () => !(await files()).some(file => file.includes('answer-')))
})

test('the timeline counts what the log has, of a stream, an actor, a correlation or an id', async t => {
  const { path, happened } = await installation(t)
  const away = named('away')
  happened([
    { at: NOW, actor: me, event: profileCreated(me) },
    { at: NOW, actor: you, event: profileCreated(you) },
    match,
    { at: NOW, actor: away, event: profileCreated(away) },
  ])
  const { read } = await (await explore(t, path('.'))).open()
  t.is((await read('/api/overview')).events, 4)
  const { rows } = await read('/api/query', {
    sql: 'SELECT stream, actor, correlation, id, command FROM events WHERE position = 3',
  })
  const shown = async (query: string): Promise<number[]> => {
    const { series } = await read(`/api/timeline?${query}`)
    return series.map((one: { events: number }) => one.events)
  }
  t.deepEqual(await shown(''), [3, 1])
  const [stream, actor, ...ids] = rows[0]
  t.deepEqual(await shown(`about=${stream}`), [1])
  for (const id of ids) t.deepEqual(await shown(`about=${id}`), [1])
  t.deepEqual(await shown(`about=${actor}`), [1, 1])
  t.deepEqual(await shown(`about=profile-*`), [3])
  t.deepEqual(await shown(`about=${named('nobody')}`), [])
  t.regex((await read("/api/timeline?about=x' OR 1")).message, /Give a stream/)
})

test('a type of events of fewer than 5 members is withheld by default, and no day of another type', async t => {
  const { path, happened } = await installation(t)
  const members = Array.from({ length: 6 }, (_, n) => named(`member ${n}`))
  const joined = (day: number, some: readonly string[]): Happened[] =>
    some.map(actor => ({
      at: `2026-02-${String(day).padStart(2, '0')}T09:00:00.000Z`,
      actor,
      event: profileCreated(actor),
    }))
  const others = Array.from({ length: 5 }, (_, n) => named(`other ${n}`))
  happened([
    ...joined(1, members),
    { ...match, at: '2026-02-01T10:00:00.000Z' },
    ...joined(10, ['late', 'later'].map(named)),
    ...joined(20, others),
  ])
  const { read } = await (await explore(t, path('.'), [])).open()
  t.like(await read('/api/overview'), {
    events: 13,
    least: 5,
    types: [
      { type: 'ProfileCreated', events: 13 },
      { type: 'Matched', events: null },
    ],
  })
  const { series, withheld } = await read('/api/timeline')
  const shown = (type: string) => {
    const one = series.find((some: { type: string }) => some.type === type)
    return (
      one && {
        events: one.events,
        counts: one.counts.filter((count: number | null) => count !== 0),
      }
    )
  }
  t.deepEqual(shown('ProfileCreated'), { events: 13, counts: [6, 2, 5] })
  t.is(shown('Matched'), undefined)
  t.deepEqual(withheld, ['Matched'])
  const listed = await read('/api/query', { sql: "FROM events WHERE type = 'Matched'" })
  t.is(listed.rows.length, 1, 'SQL has every event')
})

test('a shared page has no event, no id, no cell of few members, and nothing to subtract it from', async t => {
  const { path, happened } = await installation(t)
  const joined = (day: string, some: number): Happened[] =>
    Array.from({ length: some }, (_, n) => ({
      at: `2026-02-${day}T09:00:00.000Z`,
      actor: named(`member ${day} ${n}`),
      event: profileCreated(named(`member ${day} ${n}`)),
    }))
  happened([...joined('01', 6), match, ...joined('10', 2), ...joined('20', 5)])
  const { open } = await explore(t, path('.'), ['--share', '--min-cell', '0'])
  const { call, read } = await open()
  t.deepEqual(await read('/api/overview'), {
    source: '',
    isShared: true,
    indexed: 0,
    least: 5,
    events: 11,
    types: [
      { type: 'ProfileCreated', events: 11 },
      { type: 'Matched', events: null },
    ],
  })
  const { series, withheld } = await read('/api/timeline')
  t.deepEqual(withheld, ['Matched'])
  const counts = series[0].counts.filter((count: number | null) => count !== 0)
  t.deepEqual(counts, [6, null, 5])
  const narrow = '/api/timeline?types=ProfileCreated&since=2026-02-10T00:00:00Z'
  t.deepEqual(await read(narrow), await read('/api/timeline'))
  for (const way of [
    '/api/events/1',
    '/api/projections',
    '/api/jobs',
    '/api/tables',
    '/api/questions',
  ])
    t.is((await call(way)).status, 404, way)
  t.is((await call(`/api/documents/profiles/${me}`)).status, 404)
  for (const way of ['/api/query', '/api/download'])
    t.is((await call(way, { sql: 'FROM events', format: 'csv' })).status, 404, way)
})

/** Texts of at least four letters in the personal fields of a log. */
const personalTexts = (file: string): string[] => {
  const database = new DatabaseSync(file, { readOnly: true })
  const rows = database.prepare('SELECT type, data FROM events').all()
  database.close()
  const texts = rows.flatMap(({ type, data }) => {
    const personal = definitionOf(String(type))?.personal
    if (!personal) return []
    return holdersOf(personal, JSON.parse(String(data))).flatMap(({ fields }) =>
      Object.keys(personal.erased).map(name => fields[name]),
    )
  })
  return [...new Set(texts)].filter(
    (text): text is string => typeof text === 'string' && /\s/.test(text.trim()),
  )
}

test('nothing personal is in any answer, nor in the index', async t => {
  const { path, settle } = await installation(t)
  settle(3_000, NOW)
  await append(path('log.db'), { at: NOW, event: profileCreated(me, { bio: 'Soup, mostly.' }) })
  const texts = personalTexts(path('log.db'))
  t.true(texts.includes('Soup, mostly.') && texts.length > 20, 'the log has such texts')

  const { open } = await explore(t, path('.'))
  const { call, read } = await open()
  const { indexed: head } = await read('/api/overview')
  const { documents } = await read(`/api/events/${head}`)
  t.true(documents.length > 0)
  const answers = [
    ...['/api/overview', '/api/timeline', '/api/projections', '/api/tables'],
    ...Array.from({ length: 40 }, (_, n) => `/api/events/${head - n}`),
    ...documents.map(
      ({ view, key }: { view: string; key: string }) =>
        `/api/documents/${view}/${encodeURIComponent(key)}`,
    ),
  ].map(address => call(address))
  const sent = (await Promise.all(answers)).map(({ status, text }) => {
    t.is(status, 200, text)
    return text
  })
  sent.push((await call('/api/download', { sql: 'SELECT * FROM events', format: 'csv' })).text)
  const index = await readFile(path('history/duckdb/kith.duckdb'), 'latin1')
  for (const text of texts) {
    t.false(
      sent.some(answer => answer.includes(text)),
      'an answer has a personal text',
    )
    t.false(index.includes(text), 'the index has a personal text')
  }
})

test('what happens while the page is open is added, and found by the next run', async t => {
  const { path, happened } = await installation(t)
  happened([match])
  const first = await explore(t, path('.'))
  const { read } = await first.open()
  t.is((await read('/api/overview')).indexed, 1)
  await append(path('log.db'), { at: NOW, event: profileCreated(me) })
  await until(async () => (await read('/api/overview')).indexed === 2)
  t.is((await read('/api/overview')).events, 2)
  t.is(await first.stop(), 0)

  const second = await explore(t, path('.'))
  t.is((await (await second.open()).read('/api/overview')).events, 2)
})

test('the index of another log is not used, nor one that is damaged', async t => {
  const [one, other] = [await installation(t), await installation(t)]
  one.happened([match, { at: NOW, event: profileCreated(me) }])
  other.happened([match])
  const folder = one.path('history/duckdb')
  await (await explore(t, one.path('.'))).stop()
  t.is((await stat(folder)).mode & 0o777, 0o700)

  await mkdir(other.path('history'))
  await cp(folder, other.path('history/duckdb'), { recursive: true })
  const moved = await explore(t, other.path('.'))
  t.is((await (await moved.open()).read('/api/overview')).events, 1)
  await moved.stop()

  await truncate(other.path('history/duckdb/kith.duckdb'), 5_000)
  const mended = await explore(t, other.path('.'))
  t.is((await (await mended.open()).read('/api/overview')).events, 1)
})

test('nothing is written beside a backup', async t => {
  const { path, happened } = await installation(t)
  happened([match])
  await writeFile(path('backup.json'), '{}')
  const { open } = await explore(t, path('.'))
  const { read, call } = await open()
  t.is((await read('/api/overview')).events, 1)
  t.is((await call('/api/questions', { name: 'mine', sql: 'SELECT 1' })).status, 422)
  t.false(existsSync(path('history')))
})

test('a question is saved as a file and listed; a name that leads elsewhere is refused', async t => {
  const { path, happened } = await installation(t)
  happened([match])
  const { call, read } = await (await explore(t, path('.'))).open()
  const saved = await read('/api/questions', { name: 'my matches', sql: 'FROM matches' })
  t.like(saved[0], { name: 'my matches', sql: 'FROM matches', isExample: false })
  t.true(saved.some((one: { isExample: boolean }) => one.isExample))
  t.is(await readFile(path('history/questions/my matches.sql'), 'utf8'), 'FROM matches\n')
  for (const name of ['../up', 'a/b', '.hidden', ''])
    t.is((await call('/api/questions', { name, sql: 'FROM matches' })).status, 400, name)
})

test('every example question is answered', async t => {
  const { path, settle } = await installation(t)
  settle(3_000, NOW)
  const { call, read } = await (await explore(t, path('.'))).open()
  const examples = await read('/api/questions')
  t.true(examples.length > 2)
  for (const { name, sql } of examples) t.is((await call('/api/query', { sql })).status, 200, name)
})

test('only its user can read a file of explore, also one that an earlier run left open', async t => {
  const { path, settle } = await installation(t)
  settle(3_000, NOW)
  await mkdir(path('history/duckdb'), { recursive: true })
  const left = path('history/duckdb/kith.duckdb.wal')
  await writeFile(left, '', { mode: 0o644 })
  const child = run(path('.'))
  t.teardown(() => child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  const entries = await readdir(path('history'), { recursive: true, withFileTypes: true })
  const files = entries
    .filter(entry => entry.isFile())
    .map(file => join(file.parentPath, file.name))
  t.true(files.some(file => file.endsWith('kith.duckdb')))
  for (const file of files) t.is((await stat(file)).mode & 0o777, 0o600, file)
})

test('a kill in the middle of the index costs nothing: the next run goes on and leaves no half', async t => {
  const { path, settle } = await installation(t)
  const events = settle(60_000, NOW)
  const child = run(path('.'))
  const isUnderWay = async () =>
    (await readdir(path('history'), { recursive: true })).some(file => file.endsWith('lines-0.tsv'))
  await until(() => existsSync(path('history/duckdb')) && isUnderWay())
  child.kill('SIGKILL')
  await once(child, 'exit')

  const { open } = await explore(t, path('.'))
  t.is((await (await open()).read('/api/overview')).events, events)
  const left = await readdir(path('history/duckdb'))
  t.deepEqual(
    left.filter(file => !file.startsWith('kith.duckdb')).map(file => file.split('-')[1]),
    [`${process.pid}`],
  )
})

const cli = fileURLToPath(new URL('../../../operations/explore-cli.ts', import.meta.url))

const run = (folder: string) =>
  spawn(process.execPath, [cli, '--data', folder], { env: bareEnvironment({}), stdio: 'pipe' })

test('the page of projections says how views and reactors are, and queues with their oldest job', async t => {
  const { path, settle } = await installation(t)
  const events = settle(200, NOW)
  {
    await using ports = await openPorts(readConfig({ KITH_DATA: path('.') }))
    const { records, jobs } = ports
    await records.put('reactor', 'notify', { position: String(events - 50) })
    const failure = { position: '151', code: 'fold_failed', message: 'It threw.' }
    const work = { events: 2_000, documents: 0, foldMs: 10, commitMs: 4 }
    const status = { kind: 'reactor', name: 'notify', status: 'failed', position: '150', work }
    await records.put(
      'status',
      'a process',
      [{ ...status, eventsPerSecond: 12, lastFailure: failure }],
      { expiresAt: Date.now() + 3_600_000 },
    )
    await jobs.add('notify', { id: 'one', data: {}, delay: 3_600_000 })
  }
  const { open } = await explore(t, path('.'))
  const { read } = await open()
  const { projections, queues } = await read('/api/projections')
  t.like(projections, [
    {
      kind: 'reactor',
      name: 'notify',
      status: 'failed',
      lag: 50,
      eventsPerSecond: 12,
      foldMs: 5,
      commitMs: 2,
      failure: 'It threw.',
    },
  ])
  t.true(projections[0].seconds > 0)
  t.like(queues, [{ name: 'notify', delayed: 1 }])
})

test('failed jobs have their event, attempts and reason; nothing of a member, a link or a person', async t => {
  const { path, happened } = await installation(t)
  happened([{ at: NOW, actor: me, event: profileCreated(me) }, match])
  const database = new DatabaseSync(path('log.db'), { readOnly: true })
  const event = String(database.prepare('SELECT id FROM events WHERE position = 2').get()?.id)
  database.close()
  const links = constellationsWorkers.queues.map(({ name }) => name)
  const notListed = [...links, 'carry-block', 'apply-suspensions']
  await failJobs(path('.'), ['notify', ...notListed], { event, member: you })
  const { call, read } = await (await explore(t, path('.'))).open()
  const { text } = await call('/api/jobs')
  const { jobs, more } = JSON.parse(text)
  t.is(more, 0)
  const failure = { attempts: 1, reason: 'MailRefused' }
  t.like(jobs, [
    { ...failure, queue: 'notify', state: 'failed', event: { position: 2, type: 'Matched' } },
    { ...failure, queue: 'tell', state: 'retried', event: null },
  ])
  t.is(jobs.length, 2)
  t.false(text.includes(you))
  const { queues } = await read('/api/projections')
  t.is(queues.length, 2 + notListed.length, 'all are counted')
})
