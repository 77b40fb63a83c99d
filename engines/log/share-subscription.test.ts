import test, { type ExecutionContext } from 'ava'
import type { EventBody, RecordedEvent } from '../../contracts/core/event.ts'
import { all, ids, newEvent, newEvents } from '../../test/engines/events.ts'
import { scratchFile } from '../../test/engines/sqlite-stores.ts'
import { scratchLog } from '../../test/stores/scratch-log.ts'
import { until } from '../../test/waiting/until.ts'
import type { CaughtUp, EventLog } from '../ports/event-log.ts'
import { shareSubscription } from './share-subscription.ts'

type Next = RecordedEvent | CaughtUp

/** A log that records the ids its followers took in `given`; `refuse` makes an event fail. */
const opened = async (t: ExecutionContext, refuse: (event: RecordedEvent) => void = () => {}) => {
  const stored = await scratchLog(await scratchFile(t))
  const taken: string[] = []
  const watched: EventLog = {
    ...stored,
    async *follow(from) {
      for await (const next of stored.follow(from)) {
        if ('id' in next) {
          refuse(next)
          taken.push(next.id)
        }
        yield next
      }
    },
  }
  const log = shareSubscription<EventBody>(watched)
  t.teardown(() => log[Symbol.asyncDispose]())
  const stop = new AbortController()
  t.teardown(() => stop.abort())
  const follow = (types?: readonly string[]) =>
    log.follow({ signal: stop.signal, ...(types && { types }) })[Symbol.asyncIterator]()
  return { log, taken, follow }
}

/** Takes the next event, or the next `caughtUp`. */
const goOn = async (
  follower: AsyncIterator<Next, unknown>,
  until: 'id' | 'caughtUp',
): Promise<Next> => {
  for (;;) {
    const next = await follower.next()
    if (next.done) throw new Error('The follower ended.')
    if (until in next.value) return next.value
  }
}

test('a new event is read once for all followers, which get the same frozen object', async t => {
  const { log, taken, follow } = await opened(t)
  const followers = Array.from({ length: 5 }, () => follow())
  for (const follower of followers) await goOn(follower, 'caughtUp')
  const event = newEvent({ words: ['one'] })
  await log.append('stream', 'none', [event])

  const [first, ...others] = await Promise.all(followers.map(follower => goOn(follower, 'id')))
  t.like(first, { id: event.id, data: { words: ['one'] } })
  for (const other of others) t.is(first, other)
  t.deepEqual(taken, [event.id])
  t.throws(() => (first as { data: { words: string[] } }).data.words.push('two'), {
    instanceOf: TypeError,
  })
})

test('a follower slower than the buffer misses nothing and sees nothing twice', async t => {
  const { log, follow } = await opened(t)
  const followers = [1, 3, 40, 2_000].map(pace => ({
    pace,
    follower: follow(),
    seen: [] as Next[],
  }))
  for (const { follower } of followers) await goOn(follower, 'caughtUp')
  for (let round = 0; round < 40; round += 1) {
    await log.append('stream', 'any', newEvents(100))
    for (const { pace, follower, seen } of followers)
      for (let n = 0; n < 100 / pace; n += 1) seen.push(await goOn(follower, 'id'))
  }
  const inOrder = ids(await all(log.readAll()))
  for (const { follower, seen } of followers) {
    while (seen.length < inOrder.length) seen.push(await goOn(follower, 'id'))
    t.deepEqual(ids(seen as RecordedEvent[]), inOrder)
  }
})

test('an event that leaves the buffer while a follower joins is read from the log', async t => {
  t.timeout(120_000) // a follower that waits for ever fails the test
  const stored = await scratchLog(await scratchFile(t))
  let leaving: Promise<void> = Promise.resolve()
  const slowToLeave: EventLog = {
    ...stored,
    async *follow(from) {
      try {
        yield* stored.follow(from)
      } finally {
        await leaving
      }
    },
  }
  let forget = () => {}
  const log = shareSubscription<EventBody>(slowToLeave, listener => {
    forget = listener
  })
  const stop = new AbortController()
  t.teardown(() => log[Symbol.asyncDispose]())
  t.teardown(() => stop.abort())
  const follower = log.follow({ signal: stop.signal })[Symbol.asyncIterator]()
  await goOn(follower, 'caughtUp')

  const left = Promise.withResolvers<void>()
  leaving = left.promise
  const next = goOn(follower, 'id')
  const event = newEvent()
  await log.append('stream', 'none', [event])
  await until(() => log.newestFollowed?.('stream') !== undefined)
  forget()
  left.resolve()
  t.like(await next, { id: event.id })
})

test('an unreadable event stops only the followers that want it', async t => {
  const { log, taken, follow } = await opened(t, ({ type }) => {
    if (type === 'Garbled') throw new Error('garbled')
  })
  const [some, every] = [follow(['Clear']), follow()]
  for (const follower of [some, every]) await goOn(follower, 'caughtUp')
  await log.append('stream', 'any', [newEvent({}, { type: 'Clear' })])
  for (const follower of [some, every]) await goOn(follower, 'caughtUp')
  await log.append('stream', 'any', [newEvent({}, { type: 'Garbled' })])
  await t.throwsAsync(goOn(every, 'id'), { message: 'garbled' })

  const others = [some, follow(['Clear'])]
  for (const follower of others) await goOn(follower, 'caughtUp')
  taken.length = 0
  const clear = newEvent({}, { type: 'Clear' })
  await log.append('stream', 'any', [clear])
  for (const follower of others) t.like(await goOn(follower, 'id'), { id: clear.id })
  t.deepEqual(taken, [clear.id])
})
