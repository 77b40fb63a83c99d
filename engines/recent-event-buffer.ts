import type { EventBody, Position, RecordedEvent } from '../contracts/event.ts'
import { type Bell, createBell } from './bell.ts'
import type { EventLog } from './event-log.ts'

/** The newest events of a log, as many as are kept in memory, and how far the log was looked through. */
export type RecentEventBuffer<E extends EventBody> = Bell & {
  /** Kept events have the numbers from `first` up to, without it, `end`. */
  readonly first: () => number
  readonly end: () => number
  /** One that is kept. */
  readonly at: (number: number) => RecordedEvent<E>
  /** Everything after this position, up to the last look, is kept. */
  readonly since: () => Position
  /** The last look: nothing more was there. */
  readonly caughtUpTo: () => Position
  /** Keeps none of the events that it has. */
  readonly clear: () => void
  /** No more will come: the log was closed, or could not be read. */
  readonly hasEnded: () => boolean
}

/** Events kept at most, and characters of their data as JSON. */
const KEPT = { events: 512, characters: 2_000_000 }

/**
 * Follows a log by itself from a position on and keeps what is newest, for any number of readers.
 * What is kept is frozen, since they share it.
 */
export const openRecentEventBuffer = <E extends EventBody>(
  log: Pick<EventLog<E>, 'follow'>,
  after: Position,
  signal: AbortSignal,
): RecentEventBuffer<E> => {
  const { ring, rung } = createBell()
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

  const forget = () => {
    const oldest = buffered.get(first)
    if (!oldest) return
    buffered.delete(first)
    first += 1
    characters -= oldest.characters
    since = oldest.event.position
  }

  const keep = (event: RecordedEvent<E>) => {
    const size = JSON.stringify(event.data).length
    buffered.set(next, { event: freeze(event), characters: size })
    next += 1
    characters += size
    while (buffered.size > KEPT.events || characters > KEPT.characters) forget()
  }

  const run = async () => {
    for await (const news of log.follow({ after, signal })) {
      if ('caughtUp' in news) {
        caughtUpTo = news.caughtUp
        end = next
        ring()
      } else keep(news)
    }
  }
  run()
    .catch(() => {}) // whoever goes on without the tail meets the same fault, and tells of it
    .finally(() => {
      ended = true
      ring()
    })

  return {
    ring,
    rung,
    first: () => first,
    end: () => end,
    at: number => (buffered.get(number) as { event: RecordedEvent<E> }).event,
    since: () => since,
    caughtUpTo: () => caughtUpTo,
    clear() {
      while (buffered.size > 0) forget()
      ring()
    },
    hasEnded: () => ended,
  }
}

const freeze = <T>(value: T): T => {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const part of Object.values(value)) freeze(part)
  }
  return value
}
