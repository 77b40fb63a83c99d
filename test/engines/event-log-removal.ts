import test from 'ava'
import type { StoredEventLog } from '../../engines/ports/event-log.ts'
import { type EngineUnderTest, openEngine } from './engine-under-test.ts'
import type { EventLogUnderTest } from './event-log-under-test.ts'
import { all, ids, untilCaughtUp } from './events.ts'

/** A log as its engine stores it, under test. */
export type StoredEventLogUnderTest = EngineUnderTest<StoredEventLog> & EventLogUnderTest

/** Contract of removing whole streams, for the archive. */
export const removalContract = (name: string, store: StoredEventLogUnderTest): void => {
  const { newEvents } = store.vocabulary
  const removed = { code: 'stream_removed' }

  test(`${name}: a removed stream has no events, and refuses every append and its repeat`, async t => {
    const location = await store.location(t)
    const log = await openEngine<StoredEventLog>(t, store, location)
    const events = newEvents(3)
    await log.append('gone', 'none', events)
    await log.append('stays', 'none', newEvents(2))
    await log.removeStream('gone', 2)
    const again = await openEngine<StoredEventLog>(t, store, location)
    for (const one of [log, again]) {
      t.deepEqual(await all(one.read('gone')), [])
      t.deepEqual(await all(one.read('gone', { backwards: true })), [])
      for (const expected of ['none', 'any', 2, 0] as const)
        await t.throwsAsync(one.append('gone', expected, newEvents(1)), removed, `${expected}`)
      await t.throwsAsync(one.append('gone', 'none', events), removed, 'a repeat')
    }
  })

  test(`${name}: other streams keep positions, revisions, order and marks, and continue`, async t => {
    const log = await openEngine<StoredEventLog>(t, store)
    for (const stream of ['a', 'gone', 'b', 'gone', 'a', 'b'])
      await log.append(stream, 'any', newEvents(2))
    const others = (await all(log.readAll())).filter(({ stream }) => stream !== 'gone')
    const marks = await Promise.all(others.map(({ position }) => log.markAt(position)))
    const head = await log.head()
    await log.removeStream('gone', 3)

    t.is(await log.head(), head)
    const withoutRemoved = (events: typeof others) =>
      events.filter(({ stream }) => stream !== 'gone')
    t.deepEqual(withoutRemoved(await all(log.readAll())), others)
    const followed = await untilCaughtUp(signal => log.follow({ signal }))
    t.deepEqual(withoutRemoved(followed.events), others)
    t.is(followed.caughtUp, head)
    t.deepEqual(await Promise.all(others.map(({ position }) => log.markAt(position))), marks)
    const next = newEvents(1)
    t.is((await log.append('a', 3, next)).revision, 4)
    t.is((await log.append('new', 'none', newEvents(1))).revision, 0)
    t.deepEqual(ids((await all(log.read('a'))).slice(4)), ids(next))
  })

  test(`${name}: a stream is removed at its last revision alone; a repeat changes nothing`, async t => {
    const log = await openEngine<StoredEventLog>(t, store)
    await log.append('gone', 'none', newEvents(2))
    await log.append('stays', 'none', newEvents(1))
    for (const last of [0, 2])
      t.like(await t.throwsAsync(log.removeStream('gone', last)), {
        code: 'revision_conflict',
        actual: 1,
      })
    t.like(await t.throwsAsync(log.removeStream('nobody', 0)), {
      code: 'revision_conflict',
      actual: 'none',
    })
    t.is((await all(log.read('gone'))).length, 2)
    await log.removeStream('gone', 1)
    await log.removeStream('gone', 1)
    t.deepEqual(await all(log.read('gone')), [])
    t.is((await all(log.read('stays'))).length, 1)
  })

  test(`${name}: removed streams are listed, and one without events can be removed beforehand`, async t => {
    const log = await openEngine<StoredEventLog>(t, store)
    t.deepEqual(await all(log.removedStreams()), [])
    const gone = Array.from({ length: 300 }, (_, n) => `gone-${n}`)
    for (const stream of gone) await log.append(stream, 'none', newEvents(1))
    await log.append('stays', 'none', newEvents(1))
    await Promise.all(gone.map(stream => log.removeStream(stream, 0)))
    await log.removeStream('never', 'none')
    await t.throwsAsync(log.removeStream('stays', 'none'), { code: 'revision_conflict' })
    t.deepEqual((await all(log.removedStreams())).toSorted(), [...gone, 'never'].toSorted())
    await t.throwsAsync(log.append('never', 'none', newEvents(1)), removed)
    t.is((await log.append('stays', 0, newEvents(1))).revision, 1)
  })

  const newestStays = 'the stream of the newest event stays, so that positions never repeat'
  const testOfNewest = store.isShared ? test.skip : test // others append to a shared log
  testOfNewest(`${name}: ${newestStays}`, async t => {
    const log = await openEngine<StoredEventLog>(t, store)
    await log.append('a', 'none', newEvents(1))
    const { position } = await log.append('newest', 'none', newEvents(1))
    await t.throwsAsync(log.removeStream('newest', 0), { code: 'newest_event_stays' })
    t.is(await log.head(), position)
    await log.append('a', 0, newEvents(1))
    await log.removeStream('newest', 0)
    t.deepEqual(await all(log.read('newest')), [])
  })

  test(`${name}: reclaiming space changes no event, and removed streams stay removed`, async t => {
    const location = await store.location(t)
    const log = await openEngine<StoredEventLog>(t, store, location)
    await log.append('gone', 'none', newEvents(300))
    await log.append('stays', 'none', newEvents(3))
    const before = (await all(log.readAll())).filter(({ stream }) => stream === 'stays')
    await log.removeStream('gone', 299)
    await log.reclaimSpace()
    const again = await openEngine<StoredEventLog>(t, store, location)
    for (const one of [log, again]) {
      t.deepEqual(await all(one.read('stays')), before)
      await t.throwsAsync(one.append('gone', 'none', newEvents(1)), removed)
    }
    t.is((await again.append('stays', 2, newEvents(1))).revision, 3)
  })
}
