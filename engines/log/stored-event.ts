import type { EventBody, RecordedEvent } from '../../contracts/core/event.ts'
import { StoppedAtEvent } from './stopped-at-event.ts'

/** An event as it is stored; `data` and `meta` are JSON. */
export type EventRow = readonly [
  id: string,
  type: string,
  version: number,
  at: string,
  data: string,
  meta: string,
]

/** A stored event with its place in the log. */
export type StoredEvent = readonly [
  position: number,
  stream: string,
  revision: number,
  ...event: EventRow,
]

/** The JSON of a stored event is damaged. */
export class DamagedEvent extends StoppedAtEvent {
  override readonly name = 'DamagedEvent'
  readonly code = 'unreadable_event'

  constructor([position, , revision, id]: StoredEvent) {
    // The parser's error is not passed on: it would quote the data.
    const place = { id, position: String(position), revision }
    super(`The event at position ${position} is damaged. Restore the log from a backup`, place)
  }
}

/** Parses an event's row. @throws {DamagedEvent} */
export const toRecordedEvent = <E extends EventBody>(row: StoredEvent): RecordedEvent<E> => {
  const [position, stream, revision, id, type, version, at, data, meta] = row
  try {
    return {
      type,
      data: JSON.parse(data),
      id,
      version,
      at,
      meta: JSON.parse(meta),
      stream,
      revision,
      position: String(position),
    } as RecordedEvent<EventBody> as RecordedEvent<E>
  } catch {
    throw new DamagedEvent(row)
  }
}
