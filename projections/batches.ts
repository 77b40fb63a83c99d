import type { Position, RecordedEvent } from '../contracts/event.ts'
import type { DomainEvent } from '../contracts/events.ts'
import type { CaughtUp } from '../engines/event-log.ts'

/** Events that follow one another. Empty when the log moved on by events of no interest. */
export type Batch = {
  readonly events: readonly RecordedEvent<DomainEvent>[]
  /** How far the log has been read. */
  readonly upTo: Position
  /** Nothing more was there. */
  readonly caughtUp: boolean
}

/**
 * Gathers what a follower gives into batches of at most `size`. When the follower throws, what it
 * gave before is a batch too, then its error comes through.
 */
export async function* batches(
  follower: AsyncIterable<RecordedEvent<DomainEvent> | CaughtUp>,
  size: number,
): AsyncGenerator<Batch, void, undefined> {
  let events: RecordedEvent<DomainEvent>[] = []
  const gathered = (): Batch | undefined => {
    const upTo = events.at(-1)?.position
    return upTo === undefined ? undefined : { events, upTo, caughtUp: false }
  }
  try {
    for await (const next of follower) {
      if ('caughtUp' in next) {
        yield { events, upTo: next.caughtUp, caughtUp: true }
        events = []
      } else if (events.push(next) >= size) {
        yield { events, upTo: next.position, caughtUp: false }
        events = []
      }
    }
  } catch (error) {
    const batch = gathered()
    if (batch) yield batch
    throw error
  }
}
