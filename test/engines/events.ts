import { randomUUID } from 'node:crypto'
import type { NewEvent, RecordedEvent } from '../../contracts/core/event.ts'
import type { CaughtUp } from '../../engines/ports/event-log.ts'

/** An event for contract suites; the log does not read its content. */
export const newEvent = (data: unknown = {}, more: Partial<NewEvent> = {}): NewEvent => {
  const id = randomUUID()
  return {
    type: 'Happened',
    version: 1,
    id,
    at: '2026-11-20T07:14:21.000Z',
    meta: { command: `command-${id}`, correlation: 'correlation', causation: 'causation' },
    data,
    ...more,
  }
}

export const newEvents = (count: number, more?: Partial<NewEvent>): NewEvent[] =>
  Array.from({ length: count }, (_, n) => newEvent({ n }, more))

export const all = <T>(items: AsyncIterable<T>): Promise<T[]> => Array.fromAsync(items)

export const ids = (events: readonly { id: string }[]): string[] => events.map(({ id }) => id)

/** Follows until `caughtUp`; returns the events before it and its position. */
export const untilCaughtUp = async (
  follow: (signal: AbortSignal) => AsyncIterable<RecordedEvent | CaughtUp>,
): Promise<{ events: RecordedEvent[]; caughtUp: string }> => {
  const stop = new AbortController()
  const events: RecordedEvent[] = []
  for await (const next of follow(stop.signal)) {
    if ('caughtUp' in next) {
      stop.abort()
      return { events, caughtUp: next.caughtUp }
    }
    events.push(next)
  }
  throw new Error('The follower ended before it was caught up.')
}
