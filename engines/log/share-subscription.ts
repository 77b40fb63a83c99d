import {
  comparePositions,
  type EventBody,
  origin,
  type Position,
  type RecordedEvent,
  type Revision,
} from '../../contracts/core/event.ts'
import type { EventLog } from '../ports/event-log.ts'
import { type AsyncSignal, createAsyncSignal } from '../primitives/async-signal.ts'
import { deepFreeze } from '../primitives/deep-freeze.ts'
import { createLruCache } from '../primitives/lru-cache.ts'

/** Streams whose newest revision is remembered: about 100 bytes each. */
const REMEMBERED_STREAMS = 5_000

/**
 * A log whose followers near the head share one subscription: each new event is read and decoded
 * once for all of them. A follower that is behind reads the log by itself until it has caught up,
 * and again when it is so slow that the events it needs have left the buffer.
 *
 * Followers that share get the same objects, which are frozen. `onErasure` registers a listener
 * that empties the buffer when a key was destroyed; followers then read the log again.
 */
export const shareSubscription = <E extends EventBody>(
  log: EventLog<E>,
  onErasure: (forget: () => void) => void = () => {},
): EventLog<E> => {
  const closing = new AbortController()
  const newest = createLruCache<string, Revision>(REMEMBERED_STREAMS)
  let buffer: RecentEventBuffer<E> | undefined
  onErasure(() => buffer?.clear())

  /** The buffer if it holds every event after `position`; opened there if there is none. */
  const bufferAfter = (position: Position): RecentEventBuffer<E> | undefined => {
    if (!buffer || buffer.hasEnded())
      buffer = openRecentEventBuffer(log, position, closing.signal, ({ stream, revision }) =>
        newest.set(stream, revision),
      )
    return comparePositions(buffer.since(), position) <= 0 ? buffer : undefined
  }

  return {
    ...log,
    newestFollowed: stream => newest.get(stream),
    async *follow({ after = origin, types, signal }) {
      const typeSet = types && new Set<string>(types)
      let last = after
      while (!signal.aborted) {
        let shared: RecentEventBuffer<E> | undefined
        for await (const next of log.follow({ after: last, types, signal })) {
          yield next
          if (!('caughtUp' in next)) continue
          last = next.caughtUp
          shared = bufferAfter(last)
          if (shared) break
        }
        if (!shared) return
        last = yield* followBuffer(shared, last, typeSet, signal)
      }
    },
    async [Symbol.asyncDispose]() {
      closing.abort()
      await log[Symbol.asyncDispose]()
    },
  }
}

/**
 * Returns its position when `signal` aborts or the buffer does not continue from there, at the start or
 * later.
 */
async function* followBuffer<E extends EventBody>(
  buffer: RecentEventBuffer<E>,
  after: Position,
  types: ReadonlySet<string> | undefined,
  signal: AbortSignal,
) {
  // Events may have left the buffer since it was chosen, while the follower left its own read.
  if (comparePositions(buffer.since(), after) > 0) return after
  let last = after
  let reported = after
  let number = buffer.first()
  while (!signal.aborted && number >= buffer.first()) {
    if (number < buffer.end()) {
      const event = buffer.at(number)
      number += 1
      if (comparePositions(event.position, last) <= 0) continue
      last = event.position
      if (!types || types.has(event.type)) yield event
    } else if (comparePositions(buffer.caughtUpTo(), reported) > 0) {
      last = reported = buffer.caughtUpTo()
      yield { caughtUp: reported }
    } else if (buffer.hasEnded()) return last
    else await buffer.changed.wait(signal)
  }
  return last
}

/** The newest events of a log in memory, and the position up to which the log was read. */
type RecentEventBuffer<E extends EventBody> = {
  /** Notified after each read of the log, when the buffer is cleared and when it ends. */
  readonly changed: Pick<AsyncSignal, 'wait'>
  /** Buffered events have the numbers from `first` (inclusive) to `end` (exclusive). */
  readonly first: () => number
  readonly end: () => number
  /** The buffered event with this number. */
  readonly at: (number: number) => RecordedEvent<E>
  /** The buffer holds every event after this position, up to `caughtUpTo`. */
  readonly since: () => Position
  /** Head of the log when it was last read to its end. */
  readonly caughtUpTo: () => Position
  readonly clear: () => void
  /** True when no more events will come: the log was closed or could not be read. */
  readonly hasEnded: () => boolean
}

/** Limits of a buffer: events, and characters of their data as JSON. */
const MAX = { events: 512, characters: 2_000_000 }

/**
 * Buffers the newest events after a position for any number of readers; they are frozen. `onEvent` is
 * called with each as it is read.
 */
const openRecentEventBuffer = <E extends EventBody>(
  log: Pick<EventLog<E>, 'follow'>,
  after: Position,
  signal: AbortSignal,
  onEvent: (event: RecordedEvent<E>) => void = () => {},
): RecentEventBuffer<E> => {
  const changed = createAsyncSignal()
  const buffered = new Map<
    number,
    { readonly event: RecordedEvent<E>; readonly characters: number }
  >()
  let first = 0
  let next = 0
  let end = 0
  let characters = 0
  let since = after
  let caughtUpTo = after
  let ended = false

  const removeOldest = () => {
    const oldest = buffered.get(first)
    if (!oldest) return
    buffered.delete(first)
    first += 1
    characters -= oldest.characters
    since = oldest.event.position
  }

  const add = (event: RecordedEvent<E>) => {
    onEvent(event)
    const size = JSON.stringify(event.data).length
    buffered.set(next, { event: deepFreeze(event), characters: size })
    next += 1
    characters += size
    while (buffered.size > MAX.events || characters > MAX.characters) removeOldest()
  }

  const run = async () => {
    for await (const item of log.follow({ after, signal })) {
      if ('caughtUp' in item) {
        caughtUpTo = item.caughtUp
        end = next
        changed.notify()
      } else add(item)
    }
  }
  run()
    .catch(() => {}) // a reader that continues without the buffer gets the same fault and reports it
    .finally(() => {
      ended = true
      changed.notify()
    })

  return {
    changed,
    first: () => first,
    end: () => end,
    at: number => (buffered.get(number) as { event: RecordedEvent<E> }).event,
    since: () => since,
    caughtUpTo: () => caughtUpTo,
    clear() {
      while (buffered.size > 0) removeOldest()
      changed.notify()
    },
    hasEnded: () => ended,
  }
}
