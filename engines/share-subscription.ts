import { comparePositions, type EventBody, origin, type Position } from '../contracts/event.ts'
import type { EventLog } from './event-log.ts'
import { openRecentEventBuffer, type RecentEventBuffer } from './recent-event-buffer.ts'

/**
 * A log whose followers share what is new: each event is read, and checked, once for all who are
 * near the head. Whoever is behind reads the log by itself until it has caught up, and again
 * whenever it is so slow that what it wants is no longer kept.
 *
 * Followers that share get the same objects, frozen. `onForgetting` is told whom to call when what
 * events said may be kept no longer: followers then read them in the log again.
 */
export const shareSubscription = <E extends EventBody>(
  log: EventLog<E>,
  onErasure: (forget: () => void) => void = () => {},
): EventLog<E> => {
  const closing = new AbortController()
  let buffer: RecentEventBuffer<E> | undefined
  onErasure(() => buffer?.clear())

  /** The tail if it reaches back to a position; begun there if there is none. */
  const bufferAfter = (position: Position): RecentEventBuffer<E> | undefined => {
    if (!buffer || buffer.hasEnded()) buffer = openRecentEventBuffer(log, position, closing.signal)
    return comparePositions(buffer.since(), position) <= 0 ? buffer : undefined
  }

  return {
    ...log,
    async *follow({ after = origin, types, signal }) {
      const wanted = types && new Set<string>(types)
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
        last = yield* followBuffer(shared, last, wanted, signal)
      }
    },
    async [Symbol.asyncDispose]() {
      closing.abort()
      await log[Symbol.asyncDispose]()
    },
  }
}

/** Answers how far it has come when it is aborted, or when the tail does not lead on from there. */
async function* followBuffer<E extends EventBody>(
  buffer: RecentEventBuffer<E>,
  after: Position,
  wanted: ReadonlySet<string> | undefined,
  signal: AbortSignal,
) {
  let last = after
  let told = after
  let number = buffer.first()
  signal.addEventListener('abort', buffer.ring)
  try {
    while (!signal.aborted && number >= buffer.first()) {
      if (number < buffer.end()) {
        const event = buffer.at(number)
        number += 1
        if (comparePositions(event.position, last) <= 0) continue
        last = event.position
        if (!wanted || wanted.has(event.type)) yield event
      } else if (comparePositions(buffer.caughtUpTo(), told) > 0) {
        last = told = buffer.caughtUpTo()
        yield { caughtUp: told }
      } else if (buffer.hasEnded()) return last
      else await buffer.rung()
    }
  } finally {
    signal.removeEventListener('abort', buffer.ring)
  }
  return last
}
