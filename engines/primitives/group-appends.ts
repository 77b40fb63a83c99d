import type { RecordedEvent } from '../../contracts/core/event.ts'
import { type EventLog, eventBytes, MAX_APPEND_BYTES } from '../ports/event-log.ts'

/** Events in one append at most. */
const MOST_AT_ONCE = 500

/** Events of one stream that follow each other in a log. */
export type EventGroup = readonly [RecordedEvent, ...RecordedEvent[]]

/** Groups events that follow each other in one stream, as many as fit one append. */
export async function* groupAppends(
  events: AsyncIterable<RecordedEvent>,
): AsyncGenerator<EventGroup, void, undefined> {
  let group: [RecordedEvent, ...RecordedEvent[]] | undefined
  let bytes = 0
  for await (const event of events) {
    const size = eventBytes(JSON.stringify(event.data), JSON.stringify(event.meta))
    const fits =
      group?.[0].stream === event.stream &&
      group.length < MOST_AT_ONCE &&
      bytes + size <= MAX_APPEND_BYTES
    if (group && fits) group.push(event)
    else {
      if (group) yield group
      group = [event]
      bytes = 0
    }
    bytes += size
  }
  if (group) yield group
}

/**
 * Appends events of another log to the same streams, with their ids, times and revisions.
 *
 * @throws {RevisionConflict} the stream does not end where the events begin.
 */
export const appendGroup = async (
  to: Pick<EventLog, 'append'>,
  events: EventGroup,
): Promise<void> => {
  const [{ stream, revision }] = events
  await to.append(
    stream,
    revision === 0 ? 'none' : revision - 1,
    events.map(({ stream: _, revision: __, position: ___, ...event }) => event),
  )
}
