import { comparePositions, type Position } from '../contracts/event.ts'
import type { DomainEvent } from '../contracts/events.ts'
import type { EventLog } from '../engines/event-log.ts'

/** A log that ends with the event at a position: whoever follows it has caught up there. */
export const boundedLog = (log: EventLog<DomainEvent>, last: Position): EventLog<DomainEvent> => ({
  ...log,
  head: async () => last,
  readAll: from => takeUntil(log.readAll(from), last),
  async *follow({ signal, ...from }) {
    for await (const event of takeUntil(log.readAll(from), last)) {
      if (signal.aborted) return
      yield event
    }
    yield { caughtUp: last }
    if (!signal.aborted)
      await new Promise(resolve => signal.addEventListener('abort', resolve, { once: true }))
  },
})

async function* takeUntil<E extends { readonly position: Position }>(
  events: AsyncIterable<E>,
  last: Position,
): AsyncGenerator<E, void, undefined> {
  for await (const event of events) {
    if (comparePositions(event.position, last) > 0) return
    yield event
  }
}
