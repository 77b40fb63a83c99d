import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import test, { type ExecutionContext } from 'ava'
import { scratchRecords } from '../../../test/stores/over-records.ts'
import { scratchFolder } from '../../../test/stores/scratch-folder.ts'
import { createAiSpending } from '../../records/ai-spending.ts'
import { createAuditTrail } from '../../records/audit-trail.ts'
import { createKeyStore } from '../../records/key-store.ts'
import { createSessions } from '../../records/sessions.ts'
import { migrateEarlierFiles } from './migrate-earlier-files.ts'

const bytes = Uint8Array.from({ length: 60 }, (_, n) => n)
const now = Date.parse('2026-11-20T12:00:00Z')

/** What the version before wrote, closed as by kill -9: part of it is in write-ahead logs. */
const earlier = async (t: ExecutionContext) => {
  const data = await scratchFolder(t)
  const write = (
    name: string,
    sql: string,
    ...rows: [string, ...(string | number | Uint8Array)[]][]
  ) => {
    const database = new DatabaseSync(join(data, name))
    database.exec(`PRAGMA journal_mode = WAL; ${sql}`)
    for (const [insert, ...values] of rows) database.prepare(insert).run(...values)
    database.close()
  }
  write(
    'sessions.db',
    `CREATE TABLE records (space TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL,
       expires INTEGER NOT NULL, owner TEXT, PRIMARY KEY (space, key)) WITHOUT ROWID`,
    [
      'INSERT INTO records VALUES (?, ?, ?, ?, ?)',
      'session',
      'a',
      '{"memberId":"wren"}',
      now + 1,
      'wren',
    ],
    ['INSERT INTO records VALUES (?, ?, ?, ?, NULL)', 'answer', 'a', '"sealed"', now + 2],
  )
  write(
    'keys.db',
    `CREATE TABLE keys (subject TEXT PRIMARY KEY, master TEXT, bytes BLOB) WITHOUT ROWID;
     CREATE TABLE retired (master TEXT PRIMARY KEY) WITHOUT ROWID;
     CREATE TABLE epoch (value INTEGER NOT NULL);
     CREATE TABLE log_marks (number INTEGER PRIMARY KEY, log TEXT NOT NULL, position TEXT NOT NULL,
       mark TEXT, kept INTEGER NOT NULL);
     INSERT INTO log_marks VALUES (1, 'log', '4', NULL, 1), (2, 'log', '9', 'x', 0);
     INSERT INTO epoch VALUES (7); INSERT INTO retired VALUES ('m1');
     INSERT INTO keys (subject) VALUES ('person-moss')`,
    ['INSERT INTO keys VALUES (?, ?, ?)', 'person-wren', 'm2', bytes],
  )
  write(
    'spending.db',
    `CREATE TABLE spending (month TEXT PRIMARY KEY, tokens INTEGER NOT NULL) STRICT;
     CREATE TABLE member_spending (day TEXT, member TEXT, tokens INTEGER, PRIMARY KEY (day, member));
     INSERT INTO spending VALUES ('2026-11', 400);
     INSERT INTO member_spending VALUES ('2026-11-20', 'wren', 90)`,
  )
  write('leases.db', 'CREATE TABLE leases (name TEXT)')
  await writeFile(join(data, 'leases.db.worker-1'), '')
  const line = (n: number) => ({ at: '2026-11-20T07:00:00Z', operator: 'rowan', did: `show ${n}` })
  const audit = [1, 2, 3].map(n => `${JSON.stringify(line(n))}\n`).join('')
  await writeFile(join(data, 'audit.ndjson'), `${audit}{"at":"cut o`)
  await writeFile(join(data, 'log.db'), 'stays')
  return { data, path: join(data, 'records.db'), entries: [1, 2, 3].map(line) }
}

const isWhole = async (
  t: ExecutionContext,
  { data, path, entries }: Awaited<ReturnType<typeof earlier>>,
) => {
  const files = (await readdir(data)).filter(name => !/-(wal|shm)$/.test(name))
  t.deepEqual(files.toSorted(), ['log.db', 'records.db'])
  const records = await scratchRecords(t, path)
  const sessions = createSessions(records)
  const session = { value: { memberId: 'wren' }, expiresAt: now + 1, owner: 'wren' }
  t.deepEqual(await sessions.get('session', 'a', now), session)
  t.deepEqual(await sessions.get('answer', 'a', now), { value: 'sealed', expiresAt: now + 2 })
  const keys = createKeyStore(records)
  t.deepEqual(await keys.find(['person-wren', 'person-moss', 'person-fern']), [
    { by: 'm2', bytes },
    'erased',
    undefined,
  ])
  t.deepEqual(await keys.wrappedByOthers('m1'), [
    { subject: 'person-wren', key: { by: 'm2', bytes } },
  ])
  t.deepEqual([await keys.isRetired('m1'), await keys.isRetired('m2')], [true, false])
  t.is(await keys.epoch(), 7)
  t.deepEqual(await keys.destroyedUpTo(), { log: 'log', position: '9' })
  const spending = createAiSpending(records)
  t.is(await spending.spent('2026-11'), 400)
  const reservation = { month: '2026-11', day: '2026-11-20', member: 'wren', tokens: 11 }
  t.is(await spending.reserve(reservation, { monthly: 1_000, daily: 100 }), 'day_spent')
  t.deepEqual(await createAuditTrail(records).newest(10), entries)
}

test('sessions, keys, spending and audit trail of the version before are records afterwards', async t => {
  const installation = await earlier(t)
  const steps: string[] = []
  await migrateEarlierFiles({
    ...installation,
    onProgress: (step, done, total) => steps.push(`${step} ${done}/${total}`),
  })
  t.true(steps.includes('records 9/9'), steps.join())
  await isWhole(t, installation)
  await migrateEarlierFiles(installation)
  await isWhole(t, installation)
})

test('a migration that is interrupted at any step ends right at the next start', async t => {
  for (let step = 0; ; step += 1) {
    const installation = await earlier(t)
    let left = step
    const interrupted = migrateEarlierFiles({
      ...installation,
      onProgress() {
        left -= 1
        if (left < 0) throw new Error('the power went')
      },
    })
    const error = await interrupted.catch((thrown: Error) => thrown)
    await migrateEarlierFiles(installation)
    await isWhole(t, installation)
    if (!error) return t.true(step > 5)
  }
})

test('nothing is lost when the copy itself was cut off', async t => {
  const installation = await earlier(t)
  await writeFile(`${installation.path}.new`, 'half a file')
  await migrateEarlierFiles(installation)
  await isWhole(t, installation)
})

test('several processes that start at once migrate once', async t => {
  const installation = await earlier(t)
  await Promise.all([1, 2, 3].map(() => migrateEarlierFiles(installation)))
  await isWhole(t, installation)
})

test('earlier files beside records that were not made of them stay', async t => {
  const installation = await earlier(t)
  await scratchRecords(t, installation.path)
  await migrateEarlierFiles(installation)
  t.true((await readdir(installation.data)).includes('keys.db'))
})

test('a damaged file, and one that is in use, are refused with advice and stay', async t => {
  const installation = await earlier(t)
  {
    using running = new DatabaseSync(join(installation.data, 'keys.db'))
    running.exec('SELECT count(*) FROM keys')
    await t.throwsAsync(migrateEarlierFiles(installation), { message: /earlier version of Kith/ })
  }
  await writeFile(join(installation.data, 'keys.db'), 'damaged '.repeat(100))
  await t.throwsAsync(migrateEarlierFiles(installation), { code: 'unusable_file' })
  t.is(await readFile(join(installation.data, 'log.db'), 'utf8'), 'stays')
  t.false((await readdir(installation.data)).includes('records.db'))
})

test('a folder without earlier files gets no file', async t => {
  const data = await scratchFolder(t)
  await migrateEarlierFiles({ data, path: join(data, 'records.db') })
  t.deepEqual(await readdir(data), [])
})
