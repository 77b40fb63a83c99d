import { comparePositions, type EventBody, origin, type Position } from '../contracts/event.ts'
import type { EventLog } from './event-log.ts'
import { openTail, type Tail } from './tail.ts'

/**
 * A log whose followers share what is new: each event is read, and checked, once for all who are
 * near the head. Whoever is behind reads the log by itself until it has caught up, and again
 * whenever it is so slow that what it wants is no longer kept.
 *
 * Followers that share get the same objects, frozen. `onForgetting` is told whom to call when what
 * events said may be kept no longer: followers then read them in the log again.
 */
export const shareTail = <E extends EventBody>(
  log: EventLog<E>,
  onForgetting: (forget: () => void) => void = () => {},
): EventLog<E> => {
  const closing = new AbortController()
  let tail: Tail<E> | undefined
  onForgetting(() => tail?.forgetAll())

  /** The tail if it reaches back to a position; begun there if there is none. */
  const tailAfter = (position: Position): Tail<E> | undefined => {
    if (!tail || tail.hasEnded()) tail = openTail(log, position, closing.signal)
    return comparePositions(tail.since(), position) <= 0 ? tail : undefined
  }

  return {
    ...log,
    async *follow({ after = origin, types, signal }) {
      const wanted = types && new Set<string>(types)
      let last = after
      while (!signal.aborted) {
        let shared: Tail<E> | undefined
        for await (const next of log.follow({ after: last, types, signal })) {
          yield next
          if (!('caughtUp' in next)) continue
          last = next.caughtUp
          shared = tailAfter(last)
          if (shared) break
        }
        if (!shared) return
        last = yield* followTail(shared, last, wanted, signal)
      }
    },
    async [Symbol.asyncDispose]() {
      closing.abort()
      await log[Symbol.asyncDispose]()
    },
  }
}

/** Answers how far it has come when it is aborted, or when the tail does not lead on from there. */
async function* followTail<E extends EventBody>(
  tail: Tail<E>,
  after: Position,
  wanted: ReadonlySet<string> | undefined,
  signal: AbortSignal,
) {
  let last = after
  let told = after
  let number = tail.first()
  signal.addEventListener('abort', tail.ring)
  try {
    while (!signal.aborted && number >= tail.first()) {
      if (number < tail.end()) {
        const event = tail.at(number)
        number += 1
        if (comparePositions(event.position, last) <= 0) continue
        last = event.position
        if (!wanted || wanted.has(event.type)) yield event
      } else if (comparePositions(tail.looked(), told) > 0) {
        last = told = tail.looked()
        yield { caughtUp: told }
      } else if (tail.hasEnded()) return last
      else await tail.rung()
    }
  } finally {
    signal.removeEventListener('abort', tail.ring)
  }
  return last
}
