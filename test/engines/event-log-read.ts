import test from 'ava'
import { comparePositions, origin } from '../../contracts/core/event.ts'
import { type EventLog, MAX_EVENT_BYTES } from '../../engines/ports/event-log.ts'
import { openEngine } from './engine-under-test.ts'
import type { EventLogUnderTest } from './event-log-under-test.ts'
import { all, ids } from './events.ts'

const PER_APPEND = 500

/** Contract of reads: order, directions, limits, large logs, restarts. */
export const readContract = (name: string, store: EventLogUnderTest): void => {
  const { newEvent, newEvents, typeOf, dataOf } = store.vocabulary
  test(`${name}: an empty log has no head, no events, no streams`, async t => {
    const log = await openEngine(t, store)
    t.is(await log.head(), origin)
    t.deepEqual(await all(log.readAll()), [])
    t.deepEqual(await all(log.read('nobody')), [])
    t.deepEqual(await all(log.read('nobody', { backwards: true })), [])
  })

  test(`${name}: eventAt names the event at a position, and at no other place`, async t => {
    const location = await store.location(t)
    const log = await openEngine(t, store, location)
    t.is(await log.eventAt(origin), undefined)
    for (const stream of ['a', 'b', 'a']) await log.append(stream, 'any', newEvents(2))
    const stored = await all(log.readAll())
    const again = await openEngine(t, store, location)
    for (const one of [log, again])
      for (const { position, id, at } of stored) t.like(await one.eventAt(position), { id, at })
    t.is(await log.eventAt(`9${stored.at(-1)?.position}`), undefined)
  })

  test(`${name}: lag is 0 at the head and grows with each event that a position is behind`, async t => {
    const log = await openEngine(t, store)
    t.is(await log.lag(origin), 0)
    await log.append('stream', 'none', newEvents(3))
    await log.append('other', 'none', newEvents(2))
    const positions = [origin, ...(await all(log.readAll())).map(({ position }) => position)]
    const lags = await Promise.all(positions.map(position => log.lag(position)))
    t.deepEqual(
      lags,
      lags.toSorted((a, b) => b - a),
    )
    t.is(new Set(lags).size, 6)
    t.is(lags.at(-1), 0)
    if (log.lagUnit === 'events') t.deepEqual(lags, [5, 4, 3, 2, 1, 0])
  })

  test(`${name}: a stream is read in both directions, after a revision, up to a limit`, async t => {
    const log = await openEngine(t, store)
    await log.append('stream', 'none', newEvents(700))
    await log.append('stream-2', 'none', newEvents(3))
    const read = async (from?: Parameters<EventLog['read']>[1]) =>
      (await all(log.read('stream', from))).map(({ revision }) => revision)
    const upwards = [...Array(700).keys()]

    t.deepEqual(await read(), upwards)
    t.deepEqual(await read({ backwards: true }), upwards.toReversed())
    t.deepEqual(await read({ after: 696 }), [697, 698, 699])
    t.deepEqual(await read({ after: 3, backwards: true }), [2, 1, 0])
    t.deepEqual(await read({ limit: 2 }), [0, 1])
    t.deepEqual(await read({ after: 1, limit: 600 }), upwards.slice(2, 602))
    t.deepEqual(await read({ backwards: true, limit: 1 }), [699])
    t.deepEqual(await read({ limit: 0 }), [])
    t.deepEqual(await read({ after: 699 }), [])
    t.deepEqual(await read({ after: 0, backwards: true }), [])
  })

  test(`${name}: readAll returns all events in the order of acknowledgement`, async t => {
    const log = await openEngine(t, store)
    const received: string[] = []
    for (let n = 0; n < 30; n += 1) {
      const events = newEvents((n % 3) + 1)
      await log.append(`stream-${n % 4}`, 'any', events)
      received.push(...ids(events))
    }
    const events = await all(log.readAll())
    t.deepEqual(ids(events), received)
    const positions = events.map(({ position }) => position)
    t.deepEqual(positions, positions.toSorted(comparePositions))
    t.is(new Set(positions).size, received.length)
    t.true(comparePositions(positions[0] ?? '', origin) > 0)

    for (const stream of ['stream-0', 'stream-3']) {
      const own = events.filter(event => event.stream === stream)
      t.deepEqual(await all(log.read(stream)), own)
      t.deepEqual(
        own.map(({ revision }) => revision),
        [...own.keys()],
      )
    }
  })

  test(`${name}: readAll reads after a position, up to a limit, by types`, async t => {
    const log = await openEngine(t, store)
    const types = ['Seen', 'Heard', 'Felt']
    for (let n = 0; n < 30; n += 1)
      await log.append('stream', 'any', [newEvent({ n }, { type: types[n % 3] })])
    const events = await all(log.readAll())

    t.deepEqual(await all(log.readAll({ after: origin })), events)
    t.deepEqual(await all(log.readAll({ after: events[19]?.position })), events.slice(20))
    t.deepEqual(await all(log.readAll({ after: await log.head() })), [])
    t.deepEqual(await all(log.readAll({ limit: 7 })), events.slice(0, 7))
    t.deepEqual(await all(log.readAll({ limit: 0 })), [])
    t.deepEqual(
      await all(log.readAll({ types: [typeOf('Heard')] })),
      events.filter(({ type }) => type === typeOf('Heard')),
    )
    t.deepEqual(
      await all(
        log.readAll({ types: ['Felt', 'Seen'].map(typeOf), after: events[9]?.position, limit: 3 }),
      ),
      events
        .slice(10)
        .filter(({ type }) => type !== typeOf('Heard'))
        .slice(0, 3),
    )
    t.deepEqual(await all(log.readAll({ types: [typeOf('Smelt')] })), [])
  })

  test(`${name}: readAll ends at the head as it was at the start`, async t => {
    const log = await openEngine(t, store)
    await log.append('stream', 'none', newEvents(600))
    let read = 0
    for await (const _ of log.readAll()) {
      read += 1
      if (read % 100 === 1) await log.append('stream', 'any', [newEvent()])
    }
    t.is(read, 600)
  })

  test(`${name}: a read that is ended early has no effect on others`, async t => {
    const log = await openEngine(t, store)
    await log.append('stream', 'none', newEvents(600))
    for (let n = 0; n < 20; n += 1) {
      for await (const _ of log.read('stream')) break
      for await (const _ of log.readAll()) break
    }
    t.is((await log.append('stream', 599, [newEvent()])).revision, 600)
  })

  test(`${name}: all events are there after a restart`, async t => {
    const location = await store.location(t)
    const events = newEvents(50)
    {
      await using log = await store.open(location)
      for (const event of events) await log.append('stream', 'any', [event])
    }
    const log = await openEngine(t, store, location)
    t.deepEqual(ids(await all(log.read('stream'))), ids(events))
    t.is((await log.append('stream', 49, [newEvent()])).revision, 50)
  })

  test(`${name}: events of one opening are visible to another at the same location`, async t => {
    const location = await store.location(t)
    const here = await openEngine(t, store, location)
    const there = await openEngine(t, store, location)
    await here.append('stream', 'none', [newEvent()])
    t.is((await all(there.read('stream'))).length, 1)
    await t.throwsAsync(there.append('stream', 'none', [newEvent()]), { code: 'revision_conflict' })

    await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        (n % 2 ? here : there).append('both', 'any', newEvents(2)),
      ),
    )
    const revisions = (await all(here.read('both'))).map(({ revision }) => revision)
    t.deepEqual(revisions, [...Array(200).keys()])
  })

  test(`${name}: events of the largest size are read like any others`, async t => {
    const log = await openEngine(t, store)
    const large = (n: number, text: string) => newEvent({ n, text }, { type: 'Large' })
    const text = 'x'.repeat(MAX_EVENT_BYTES - JSON.stringify(large(0, '').data).length)
    const events = Array.from({ length: 5 }, (_, n) => large(n, text))
    await Promise.all(events.map(event => log.append('stream', 'any', [event])))
    for (const read of [log.readAll(), log.read('stream')])
      t.deepEqual(
        (await all(read)).map(event => (dataOf(event) as { n: number }).n).toSorted(),
        [0, 1, 2, 3, 4],
      )
  })

  test(`${name}: a log holds ${store.manyEvents} events`, async t => {
    const log = await openEngine(t, store)
    t.timeout(240_000) // this many events take a busy machine minutes
    await Promise.all(
      Array.from({ length: store.manyEvents / PER_APPEND }, (_, n) =>
        log.append(`stream-${n % 10}`, 'any', newEvents(PER_APPEND)),
      ),
    )
    let count = 0
    let last = origin
    for await (const { position } of log.readAll()) {
      if (comparePositions(position, last) <= 0) t.fail(`${position} after ${last}`)
      last = position
      count += 1
    }
    t.is(count, store.manyEvents)
    t.is(last, await log.head())
    const [newest] = await all(log.read('stream-3', { backwards: true, limit: 1 }))
    t.is(newest?.revision, store.manyEvents / 10 - 1)
  })
}
