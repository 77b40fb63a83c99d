import type { AllStreamResolvedEvent } from '@eventstore/db-client'
import test, { type ExecutionContext } from 'ava'
import {
  comparePositions,
  origin,
  type Position,
  type RecordedEvent,
} from '../../../contracts/core/event.ts'
import { createAsyncSignal } from '../../primitives/async-signal.ts'
import { follow } from './follow.ts'

const eventAt = (position: number, type = 'Wanted'): RecordedEvent => ({
  id: `e${position}`,
  type,
  version: 1,
  at: 'now',
  data: {},
  stream: 's',
  revision: position,
  position: String(position),
  meta: { command: 'c' } as never,
})

/** A log in memory whose subscriptions push only what the test says. */
const fakeLog = (t: ExecutionContext, types?: readonly string[]) => {
  const stored: RecordedEvent[] = []
  const stop = new AbortController()
  t.teardown(() => stop.abort())
  let opened = Promise.withResolvers<ReturnType<typeof push>>()

  const push = (after: Position) => {
    const pushed: RecordedEvent[] = []
    const changed = createAsyncSignal()
    let hasEnded = false
    return {
      after,
      push(...events: RecordedEvent[]) {
        pushed.push(...events)
        changed.notify()
      },
      end() {
        hasEnded = true
        changed.notify()
      },
      subscription: {
        read: () => (pushed.shift() ?? null) as unknown as AllStreamResolvedEvent | null,
        hasMore: () => pushed.length > 0,
        changed,
        isConfirmed: () => true,
        hasEnded: () => hasEnded,
        [Symbol.dispose]() {},
      },
    }
  }

  const reads: Position[] = []
  const follower = follow(
    {
      reads: {
        async notice() {},
        async *range({ after, types }) {
          reads.push(after)
          for (const event of stored)
            if (comparePositions(event.position, after) > 0 && (types?.has(event.type) ?? true))
              yield event
        },
      },
      head: async () => stored.at(-1)?.position ?? origin,
      subscribe(after) {
        const made = push(after)
        opened.resolve(made)
        return made.subscription
      },
      toEvent: resolved => resolved as unknown as RecordedEvent,
    },
    { after: origin, types: types && new Set(types), signal: stop.signal },
  )
  /** The next `count` things of the follower: ids, and where it has caught up. */
  const next = async (count: number) => {
    const seen: string[] = []
    while (seen.length < count) {
      const { value } = await follower.next()
      if (value) seen.push('caughtUp' in value ? `to ${value.caughtUp}` : value.id)
    }
    return seen
  }
  return {
    stored,
    reads,
    next,
    /** The next subscription that the follower opens. */
    async subscription() {
      const made = await opened.promise
      opened = Promise.withResolvers()
      return made
    },
  }
}

test('a follower reads up to the head, then takes what is pushed without reading', async t => {
  const { stored, reads, next, subscription } = fakeLog(t)
  stored.push(eventAt(1))
  t.deepEqual(await next(2), ['e1', 'to 1'])
  const more = next(4)
  const { push, after } = await subscription()
  t.is(after, '1')
  push(eventAt(2), eventAt(3))
  push(eventAt(3), eventAt(4)) // one that was pushed already is given out once
  t.deepEqual(await more, ['e2', 'e3', 'e4', 'to 4'])
  push(eventAt(5))
  t.deepEqual(await next(2), ['e5', 'to 5'])
  t.deepEqual(reads, [origin])
})

test('a follower reads on from its last event after each end of a subscription', async t => {
  const { stored, reads, next, subscription } = fakeLog(t)
  t.deepEqual(await next(1), [`to ${origin}`])
  const pushed = next(2)
  const first = await subscription()
  first.push(eventAt(1))
  t.deepEqual(await pushed, ['e1', 'to 1'])
  stored.push(eventAt(1), eventAt(2))
  const missed = next(2)
  first.end()
  t.deepEqual(await missed, ['e2', 'to 2'])
  const last = next(2)
  const second = await subscription()
  t.is(second.after, '2')
  second.push(eventAt(3))
  t.deepEqual(await last, ['e3', 'to 3'])
  t.deepEqual(reads, [origin, '1'])
})

test('a follower finds what a subscription that ended silently does not push', async t => {
  const { stored, next, subscription } = fakeLog(t)
  t.deepEqual(await next(1), [`to ${origin}`])
  const found = next(2)
  await subscription()
  stored.push(eventAt(1))
  t.deepEqual(await found, ['e1', 'to 1'])
})

test('a pushed event of another type is reported, not yielded', async t => {
  const { next, subscription } = fakeLog(t, ['Wanted'])
  t.deepEqual(await next(1), [`to ${origin}`])
  const told = next(2)
  const { push } = await subscription()
  push(eventAt(1, 'Other'), eventAt(2), eventAt(3, 'Other'))
  t.deepEqual(await told, ['e2', 'to 3'])
})
