import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { DuckDBInstance } from '@duckdb/node-api'
import test from 'ava'
import { newEvent } from '../../../tools/bench/recorded-facts.ts'
import { named, profileCreated, streamOf } from '../../projections/histories.ts'
import { scratchLog } from '../../stores/scratch-log.ts'
import { type Happened, installation } from '../installation.ts'

const [me, you] = [named('me'), named('you')]
const swiped = {
  type: 'Swiped',
  data: { by: me, on: you, mode: 'dating', action: 'like' },
} as const
const few: Happened[] = [
  { at: '2026-01-30T10:00:00.000Z', event: profileCreated(me, { bio: 'Soup, "mostly".' }) },
  { at: '2026-01-31T10:00:00.000Z', event: profileCreated(you) },
  { at: '2026-02-01T09:00:00.000Z', actor: me, event: swiped },
]

const later = async (path: string) => {
  await using log = await scratchLog(path)
  await log.append(streamOf(swiped), 'any', [newEvent(swiped, '2026-03-02T00:00:00.000Z')])
}

const parquet = async (folder: string, select: string) => {
  const connection = await (await DuckDBInstance.create(':memory:')).connect()
  const read = await connection.runAndReadAll(
    `SELECT ${select} FROM read_parquet('${folder}/**/*.parquet', hive_partitioning = true) ORDER BY position`,
  )
  connection.closeSync()
  return read.getRowsJson()
}

test('a JSON export has every event without personal data, and can be continued', async t => {
  const { path, happened, ask } = await installation(t)
  happened(few)
  const out = path('all.ndjson')
  const run = () => ask(['export', '--format', 'ndjson', '--out', out])
  t.like(await run(), { code: 0, output: '' })
  const lines = (await readFile(out, 'utf8')).trim().split('\n')
  t.is(lines.length, 3)
  t.like(JSON.parse(lines[0] ?? ''), {
    position: 1,
    type: 'ProfileCreated',
    data: { profileId: me },
  })
  t.notRegex(lines.join(), /Soup/)

  await later(path('log.db'))
  await run()
  await run()
  const positions = (await readFile(out, 'utf8'))
    .trim()
    .split('\n')
    .map(line => JSON.parse(line).position)
  t.deepEqual(positions, [1, 2, 3, 4])
})

test('an interrupted export continues without a gap or a repetition', async t => {
  const { path, settle, ask } = await installation(t)
  const events = settle(2_000, '2026-03-01T00:00:00Z')
  const out = path('all.csv')
  const run = () => ask(['export', '--format', 'csv', '--out', out])
  await run()
  const whole = await readFile(out, 'utf8')
  t.is(whole.trim().split('\n').length, events + 1)

  // As after a power cut: the file has more than was confirmed.
  const lines = whole.split('\n')
  const kept = `${lines.slice(0, 101).join('\n')}\n`
  const course = JSON.parse(await readFile(`${out}.course.json`, 'utf8'))
  await truncate(out, Buffer.byteLength(kept) + 17)
  await writeFile(
    `${out}.course.json`,
    JSON.stringify({ ...course, upTo: 100, bytes: Buffer.byteLength(kept) }),
  )
  await run()
  t.is(await readFile(out, 'utf8'), whole)
})

test('a Parquet export is typed, divided by month, and can be continued', async t => {
  const { path, happened, ask } = await installation(t)
  happened(few)
  const out = path('parquet')
  const run = () => ask(['export', '--format', 'parquet', '--out', out])
  t.like(await run(), { code: 0 })
  await mkdir(`${out}/month=2026-02`, { recursive: true })
  await writeFile(`${out}/month=2026-02/events-000000000009.parquet`, 'half a file')
  await later(path('log.db'))
  t.like(await run(), { code: 0 })
  t.deepEqual((await readdir(out)).sort(), [
    'course.json',
    'month=2026-01',
    'month=2026-02',
    'month=2026-03',
  ])
  const rows = "month::VARCHAR, position::INTEGER, typeof(happened_at), data->>'by'"
  t.deepEqual(await parquet(out, rows), [
    ['2026-01', 1, 'TIMESTAMP', null],
    ['2026-01', 2, 'TIMESTAMP', null],
    ['2026-02', 3, 'TIMESTAMP', me],
    ['2026-03', 4, 'TIMESTAMP', me],
  ])
})

test('an export has only the selected events, and another query needs another path', async t => {
  const { path, happened, ask } = await installation(t)
  happened(few)
  const out = path('some.ndjson')
  await ask([
    'export',
    '--format',
    'ndjson',
    '--out',
    out,
    '--types',
    'Swiped',
    '--since',
    '2026-02-01',
  ])
  t.like(JSON.parse(await readFile(out, 'utf8')), { position: 3 })
  const before = await readFile(out)
  const other = await ask(['export', '--format', 'ndjson', '--out', out])
  t.is(other.code, 2)
  t.regex(
    other.errors,
    /^.*some\.ndjson\.course\.json belongs to an export with other options[^\n]+\n$/,
  )
  t.deepEqual(await readFile(out), before)
})

const impossible: [what: string, out: string, says: RegExp][] = [
  ['a folder', '.', /is a folder\. Name a file in it, e\.g\. --out \S*events\.ndjson/],
  [
    'a folder that is not there',
    'none/all.ndjson',
    /none\/all\.ndjson\S*: there is no such folder/,
  ],
  ['a file that is there', 'log.db', /log\.db already exists\. Choose another --out/],
]

for (const [what, out, says] of impossible)
  test(`${what} is refused as output`, async t => {
    const { path, happened, ask } = await installation(t)
    happened(few)
    const before = await readFile(path('log.db'))
    const { code, errors } = await ask(['export', '--format', 'ndjson', '--out', path(out)])
    t.is(code, 2)
    t.regex(errors, says)
    t.regex(errors, /^[^\n]+\n$/)
    t.deepEqual(await readFile(path('log.db')), before)
  })

test('a full disk is reported in one line, and the export continues once there is room', async t => {
  const { path, settle, ask } = await installation(t)
  const events = settle(2_000, '2026-03-01T00:00:00Z')
  const out = path('all.ndjson')
  const args = [
    'operations/history-cli.ts',
    '--data',
    path('.'),
    'export',
    '--format',
    'ndjson',
    '--out',
    out,
  ]
  const limited = `trap '' XFSZ; ulimit -f 64; exec "$0" "$@"`
  await ask(['duckdb'])
  const full = await t.throwsAsync(
    promisify(execFile)('bash', ['-c', limited, process.execPath, ...args]),
  )
  t.like(full, { code: 2 })
  t.regex(
    (full as Error & { stderr: string }).stderr,
    /^Cannot write .*all\.ndjson: .*File too large[^\n]+\n$/,
  )
  t.like(await ask(['export', '--format', 'ndjson', '--out', out]), { code: 0 })
  t.is((await readFile(out, 'utf8')).trim().split('\n').length, events)
})
