import test from 'ava'
import { comparePositions, origin, type Position } from '../../contracts/core/event.ts'
import { openEngine } from './engine-under-test.ts'
import type { EventLogUnderTest } from './event-log-under-test.ts'
import { all, ids, untilCaughtUp } from './events.ts'

/** Contract of follow: replay, live events, restarts, filters, slow readers, ends. */
export const followContract = (name: string, store: EventLogUnderTest): void => {
  const { newEvent, newEvents, typeOf, dataOf } = store.vocabulary
  test(`${name}: a follower replays, reports caughtUp, goes live, ends on abort`, async t => {
    const log = await openEngine(t, store)
    const stop = new AbortController()
    const [going, maybe] = [newEvent(), newEvent()]
    const seen: string[] = []
    await log.append('meetup', 'none', [going])

    for await (const next of log.follow({ signal: stop.signal })) {
      seen.push('caughtUp' in next ? `caught up at ${next.caughtUp}` : next.id)
      if (seen.length === 2) await log.append('meetup', 'any', [maybe])
      if (seen.length === 4) stop.abort()
    }
    const [first, second] = await all(log.readAll())
    t.deepEqual(seen, [
      going.id,
      `caught up at ${first?.position}`,
      maybe.id,
      `caught up at ${second?.position}`,
    ])
  })

  test(`${name}: an aborted follower does not report caughtUp for events it was not given`, async t => {
    const log = await openEngine(t, store)
    await log.append('stream', 'none', newEvents(600))
    for (const last of [1, 255, 256, 257, 512]) {
      const stop = new AbortController()
      let received = 0
      for await (const next of log.follow({ signal: stop.signal })) {
        t.false('caughtUp' in next, `after ${received} of 600`)
        received += 1
        if (received === last) stop.abort()
      }
      t.true(received >= last)
    }
  })

  test(`${name}: a follower of an empty log reports caughtUp at once`, async t => {
    const log = await openEngine(t, store)
    t.deepEqual(await untilCaughtUp(signal => log.follow({ signal })), {
      events: [],
      caughtUp: origin,
    })
  })

  test(`${name}: a follower can start after any position`, async t => {
    const log = await openEngine(t, store)
    await log.append('stream', 'none', newEvents(20))
    const events = await all(log.readAll())
    for (const [n, { position }] of events.entries()) {
      const followed = await untilCaughtUp(signal => log.follow({ after: position, signal }))
      t.deepEqual(followed, { events: events.slice(n + 1), caughtUp: await log.head() })
    }
  })

  test(`${name}: a follower across restarts misses nothing and sees nothing twice`, async t => {
    const location = await store.location(t)
    const received: string[] = []
    const seen: string[] = []
    let after: Position = origin
    for (let round = 0; round < 4; round += 1) {
      await using log = await store.open(location)
      const events = newEvents(60)
      const appends = events.map((event, n) => log.append(`stream-${n % 5}`, 'any', [event]))
      received.push(...ids(events))
      const stop = new AbortController()
      const leaveAt = round < 3 ? (round + 1) * 60 - 17 : received.length
      for await (const next of log.follow({ after, signal: stop.signal })) {
        if ('caughtUp' in next) continue
        seen.push(next.id)
        after = next.position
        if (seen.length === leaveAt) stop.abort()
      }
      await Promise.all(appends)
    }
    t.deepEqual(seen.toSorted(), received.toSorted())
  })

  test(`${name}: live followers see every event once, in log order`, async t => {
    const log = await openEngine(t, store)
    const total = 600
    const following = Array.from({ length: 3 }, async () => {
      const stop = new AbortController()
      const seen: string[] = []
      for await (const next of log.follow({ signal: stop.signal }))
        if ('id' in next && seen.push(next.id) === total) stop.abort()
      return seen
    })
    await Promise.all(
      Array.from({ length: total / 2 }, (_, n) =>
        log.append(`stream-${n % 7}`, 'any', newEvents(2)),
      ),
    )
    const inOrder = ids(await all(log.readAll()))
    for (const seen of await Promise.all(following)) t.deepEqual(seen, inOrder)
  })

  test(`${name}: a follower is as slow as its reader and delays nobody`, async t => {
    const log = await openEngine(t, store)
    const stop = new AbortController()
    const slow = log.follow({ signal: stop.signal })[Symbol.asyncIterator]()
    const seen: string[] = []
    for (let n = 0; n < 300; n += 1) {
      await log.append('stream', 'any', newEvents(5))
      let { value } = await slow.next()
      if (value && 'caughtUp' in value) value = (await slow.next()).value
      if (value && 'id' in value) seen.push(value.id)
    }
    t.deepEqual(seen, ids(await all(log.readAll({ limit: 300 }))))

    stop.abort()
    t.deepEqual(await slow.next(), { done: true, value: undefined })
  })

  test(`${name}: a follower by type also reports caughtUp past other events`, async t => {
    const log = await openEngine(t, store)
    const stop = new AbortController()
    await log.append('stream', 'none', [newEvent({ n: 0 }, { type: 'Wanted' })])
    for (let n = 0; n < 10; n += 1)
      await log.append('stream', 'any', newEvents(500, { type: 'Other' }))
    const seen: unknown[] = []
    const reported: Position[] = []
    const appends = [
      () => log.append('stream', 'any', newEvents(3, { type: 'Other' })),
      () => log.append('stream', 'any', [newEvent({ n: 1 }, { type: 'Wanted' })]),
    ]
    for await (const next of log.follow({ types: [typeOf('Wanted')], signal: stop.signal })) {
      if ('id' in next) {
        seen.push(dataOf(next))
        continue
      }
      reported.push(next.caughtUp)
      if (next.caughtUp !== (await log.head())) continue // the rest of an append is on its way
      const append = appends.shift()
      if (append) await append()
      else stop.abort()
    }
    t.deepEqual(seen, [{ n: 0 }, { n: 1 }])
    t.deepEqual(reported, reported.toSorted(comparePositions))
    t.is(reported.at(-1), await log.head())

    const again = await untilCaughtUp(signal =>
      log.follow({ after: reported[0], types: [typeOf('Wanted')], signal }),
    )
    t.deepEqual(again.events.map(dataOf), [{ n: 1 }])
  })

  test(`${name}: a follower ends when it is aborted: before, while waiting, in between`, async t => {
    const log = await openEngine(t, store)
    await log.append('stream', 'none', newEvents(400))
    t.deepEqual(await all(log.follow({ signal: AbortSignal.abort() })), [])

    const waiting = new AbortController()
    const follower = log.follow({ after: await log.head(), signal: waiting.signal })
    const iterator = follower[Symbol.asyncIterator]()
    t.deepEqual(await iterator.next(), { done: false, value: { caughtUp: await log.head() } })
    const next = iterator.next()
    waiting.abort()
    t.deepEqual(await next, { done: true, value: undefined })

    const between = new AbortController()
    let seen = 0
    for await (const _ of log.follow({ signal: between.signal })) {
      seen += 1
      if (seen === 3) between.abort()
    }
    t.is(seen, 3)
  })

  test(`${name}: a follower sees the appends of another opening of the same location`, async t => {
    const location = await store.location(t)
    const here = await openEngine(t, store, location)
    const there = await openEngine(t, store, location)
    const stop = new AbortController()
    const event = newEvent()
    for await (const next of here.follow({ signal: stop.signal })) {
      if ('caughtUp' in next && next.caughtUp === origin) await there.append('s', 'none', [event])
      if ('id' in next) {
        t.is(next.id, event.id)
        stop.abort()
      }
    }
  })
}
