import type { EventBody, Position, RecordedEvent } from '../../contracts/core/event.ts'
import type { EventLog } from '../ports/event-log.ts'
import { type AsyncSignal, createAsyncSignal } from '../primitives/async-signal.ts'
import { deepFreeze } from '../primitives/deep-freeze.ts'

/** The newest events of a log in memory, and the position up to which the log was read. */
export type RecentEventBuffer<E extends EventBody> = {
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
export const openRecentEventBuffer = <E extends EventBody>(
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
