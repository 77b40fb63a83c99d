import { readFile } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import test from 'ava'
import { all, newEvent, newEvents } from '../../../test/engines/events.ts'
import { scratchFile } from '../../../test/engines/sqlite-stores.ts'
import { scratchLog } from '../../../test/stores/scratch-log.ts'
import { openSqliteJobs } from './jobs.ts'

const change = (path: string, sql: string) => {
  const database = new DatabaseSync(path)
  database.exec(sql)
  database.close()
}

test('positions count from 1, and refused appends leave no gap', async t => {
  await using log = await scratchLog(await scratchFile(t))
  const answers = [await log.append('a', 'none', newEvents(2))]
  await t.throwsAsync(log.append('a', 'none', newEvents(2)))
  answers.push(await log.append('b', 'none', [newEvent()]))
  t.deepEqual(
    answers.map(({ position }) => position),
    ['2', '3'],
  )
})

test('an event id that the log has already fails its append, which leaves nothing', async t => {
  await using log = await scratchLog(await scratchFile(t))
  const event = newEvent()
  await log.append('a', 'none', [event])
  for (const [stream, expected] of [
    ['b', 'none'],
    ['a', 0],
  ] as const)
    await t.throwsAsync(log.append(stream, expected, [newEvent(), event]), { code: 'write_failed' })
  t.is((await all(log.readAll())).length, 1)
})

test('a file of a newer version is refused', async t => {
  const path = await scratchFile(t)
  await (await scratchLog(path))[Symbol.asyncDispose]()
  change(path, 'PRAGMA user_version = 99')
  const refused = await t.throwsAsync(scratchLog(path), { code: 'newer_schema' })
  t.regex(refused?.message ?? '', /newer Kith \(version 99/)
})

test('a file of a build before the first release is refused, unchanged', async t => {
  const path = await scratchFile(t)
  await (await scratchLog(path))[Symbol.asyncDispose]()
  change(path, 'PRAGMA user_version = 4')
  const before = await readFile(path)
  const refused = await t.throwsAsync(scratchLog(path), { code: 'unreleased_schema' })
  t.regex(refused?.message ?? '', /made before the first release.*Set KITH_DATA to another folder/)
  t.deepEqual(await readFile(path), before)
})

test('a file of another kind is refused and not changed', async t => {
  const jobs = await scratchFile(t)
  await (await openSqliteJobs({ path: jobs }))[Symbol.asyncDispose]()
  await t.throwsAsync(scratchLog(jobs), { code: 'foreign_file' })
  const recipes = await scratchFile(t)
  change(recipes, 'CREATE TABLE recipes (name TEXT)')
  await t.throwsAsync(scratchLog(recipes), { code: 'foreign_file' })
})

test('a damaged event stops its readers, with its position and none of its data', async t => {
  const path = await scratchFile(t)
  await using log = await scratchLog(path)
  await log.append('stream', 'none', newEvents(5))
  change(path, `UPDATE events SET data = '{"secret' WHERE position = 4`)
  const damaged = { code: 'unreadable_event', message: /position 4 is damaged/ }
  const stop = new AbortController()
  t.teardown(() => stop.abort())
  const reads = [
    all(log.readAll()),
    all(log.read('stream')),
    all(log.follow({ signal: stop.signal })),
  ]
  for (const read of reads) {
    const fault = await t.throwsAsync(read, damaged)
    t.notRegex(`${fault?.message} ${fault?.cause}`, /secret/)
  }
  t.is((await all(log.readAll({ after: '4' }))).length, 1)
})

test('closing ends followers without an error and rejects all other calls', async t => {
  const log = await scratchLog(await scratchFile(t))
  await log.append('stream', 'none', newEvents(600))
  const waiting = all(log.follow({ after: await log.head(), signal: AbortSignal.timeout(60_000) }))
  const reading = log.readAll()[Symbol.asyncIterator]()
  await reading.next()
  await Promise.all([log[Symbol.asyncDispose](), log[Symbol.asyncDispose]()])

  t.deepEqual(await waiting, [{ caughtUp: '600' }])
  const closed = { code: 'engine_closed' }
  await t.throwsAsync(log.append('stream', 'any', [newEvent()]), closed)
  await t.throwsAsync(log.head(), closed)
  await t.throwsAsync(all(log.read('stream')), closed)
  await t.throwsAsync(async () => {
    while (!(await reading.next()).done);
  }, closed)
})

test('an invalid position is refused', async t => {
  await using log = await scratchLog(await scratchFile(t))
  for (const after of ['', 'x', '-1', '1.5'])
    await t.throwsAsync(all(log.readAll({ after })), { instanceOf: RangeError }, after)
})
