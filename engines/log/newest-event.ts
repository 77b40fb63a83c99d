import type { RecordedEvent } from '../../contracts/core/event.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import type { EventLog } from '../ports/event-log.ts'

/** The newest event of a stream; undefined for a stream without events. */
export const newestEvent = async (
  log: Pick<EventLog<DomainEvent>, 'read'>,
  stream: string,
): Promise<RecordedEvent<DomainEvent> | undefined> => {
  for await (const event of log.read(stream, { backwards: true, limit: 1 })) return event
  return undefined
}
