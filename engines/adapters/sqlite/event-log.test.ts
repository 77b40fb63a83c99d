import { copyFile, stat } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import test from 'ava'
import { all, newEvent, newEvents } from '../../../test/engines/events.ts'
import { scratchFile } from '../../../test/engines/sqlite-stores.ts'
import { scratchLog } from '../../../test/stores/scratch-log.ts'
import { EventIdReused } from '../../ports/event-log.ts'
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

test('an event id is refused in another stream', async t => {
  await using log = await scratchLog(await scratchFile(t))
  const event = newEvent()
  await log.append('a', 'none', [event])
  await t.throwsAsync(log.append('b', 'any', [event]), { instanceOf: EventIdReused })
  t.is((await all(log.readAll())).length, 1)
})

test('an answer to a repeat says repeated', async t => {
  await using log = await scratchLog(await scratchFile(t))
  const events = newEvents(2)
  const first = await log.append('a', 'none', events)
  await log.append('a', 1, newEvents(1))
  for (const expected of ['none', 'any', 0, 2, 99] as const)
    t.deepEqual(await log.append('a', expected, events), { ...first, repeated: true })
  t.deepEqual(await log.append('a', 'any', events.slice(0, 1)), {
    revision: 0,
    position: '1',
    positions: ['1'],
    repeated: true,
  })
})

test('two identical appends at once: all but one answer repeated', async t => {
  await using log = await scratchLog(await scratchFile(t))
  const events = newEvents(2)
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => log.append('a', 'none', events)),
  )
  t.is(answers.filter(({ repeated }) => !repeated).length, 1)
})

test('a copy of a log has its id and marks, until one of the two goes on', async t => {
  const [path, copy] = [await scratchFile(t), await scratchFile(t)]
  {
    await using log = await scratchLog(path)
    await log.append('a', 'none', newEvents(3))
  }
  await copyFile(path, copy)
  await using log = await scratchLog(path)
  await using copied = await scratchLog(copy)
  t.is(await copied.identity(), await log.identity())
  const same = newEvent()
  await log.append('b', 'none', [newEvent(), same])
  await copied.append('b', 'none', [newEvent(), same])
  t.is(await copied.markAt('3'), await log.markAt('3'))
  for (const position of ['4', '5'])
    t.not(await copied.markAt(position), await log.markAt(position))
})

test('a log from before marks existed gets an id, and marks from its next event on', async t => {
  const path = await scratchFile(t)
  {
    await using log = await scratchLog(path)
    await log.append('a', 'none', newEvents(2))
  }
  change(
    path,
    `DROP TABLE removed_streams; DROP TABLE removed_events; ALTER TABLE events DROP COLUMN mark;
     DROP TABLE log; PRAGMA user_version = 1`,
  )
  await using log = await scratchLog(path)
  t.regex(await log.identity(), /^[0-9a-f]{32}$/)
  t.is(await log.markAt('2'), undefined)
  const { position } = await log.append('a', 1, newEvents(1))
  t.truthy(await log.markAt(position))
  t.is((await all(log.readAll())).length, 3)
})

test('removed events are gone at once, keep their marks, and their space goes back to the disk', async t => {
  const path = await scratchFile(t)
  await using log = await scratchLog(path)
  const { positions } = await log.append('gone', 'none', newEvents(500, { type: 'x'.repeat(900) }))
  await log.append('stays', 'none', newEvents(1))
  const [first = ''] = positions
  const mark = await log.markAt(first)
  t.truthy(mark)
  await log.removeStream('gone', 499)
  t.is((await all(log.readAll())).length, 1)
  t.is(await log.markAt(first), mark)
  await log.reclaimSpace()
  t.is(await log.markAt(first), mark)
  t.true((await stat(path)).size < 200_000)
  t.is((await log.append('stays', 0, newEvents(1))).position, '502')
})

test('a file of a newer version is refused', async t => {
  const path = await scratchFile(t)
  await (await scratchLog(path))[Symbol.asyncDispose]()
  change(path, 'PRAGMA user_version = 99')
  const refused = await t.throwsAsync(scratchLog(path), { code: 'newer_schema' })
  t.regex(refused?.message ?? '', /newer Kith \(version 99/)
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
