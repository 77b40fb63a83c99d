import type { DomainEvent } from '../../../contracts/events.ts'
import type { EventLog } from '../../ports/event-log.ts'
import { spanKey, spanTime, type Traces } from '../../ports/traces.ts'

/** A log that records a span for each event that it appends. */
export const tracedLog = (log: EventLog<DomainEvent>, traces: Traces): EventLog<DomainEvent> => ({
  ...log,
  async append(stream, expected, events) {
    const startedAt = spanTime()
    const appended = await log.append(stream, expected, events)
    const endedAt = spanTime()
    for (const { id, type, meta } of events)
      traces.record({
        name: `append ${type}`,
        kind: 'internal',
        correlation: meta.correlation,
        key: spanKey.event(id),
        parent: spanKey.command(meta.command, stream),
        startedAt,
        endedAt,
      })
    return appended
  },
})
