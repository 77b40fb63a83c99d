import {
  comparePositions,
  type EventBody,
  origin,
  type Position,
  type Revision,
} from '../../contracts/core/event.ts'
import type { EventLog } from '../ports/event-log.ts'
import { createLruCache } from '../primitives/lru-cache.ts'
import { openRecentEventBuffer, type RecentEventBuffer } from './recent-event-buffer.ts'

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
