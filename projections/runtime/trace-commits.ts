import { spanKey, type Traces } from '../../engines/ports/traces.ts'
import type { OnCommitted } from './projection-loop.ts'

/** Records a span for each event that a live view has committed. */
export const traceCommits =
  (traces: Traces): OnCommitted =>
  (view, events, startedAt, endedAt) => {
    for (const { id, type, meta } of events)
      traces.record({
        name: `view ${view}`,
        kind: 'consumer',
        correlation: meta.correlation,
        key: spanKey.effect(`view ${view}`, id),
        parent: spanKey.event(id),
        startedAt,
        endedAt,
        attributes: { 'kith.view': view, 'kith.event': type },
      })
  }
