import type { Instant, RecordedEvent } from '../../contracts/core/event.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import type { Projection } from '../../projections/runtime/define-projection.ts'
import { foldEvent } from '../../projections/runtime/fold-event.ts'
import { longAgo } from '../deciders/outcome.ts'

/** An event for a spec: its type and data, and optionally other fields. */
export type SpecEvent = DomainEvent & {
  readonly at?: Instant
  readonly stream?: string
  readonly revision?: number
}

/** The events as a log stores them: positions '1', '2' …, all in one stream by default. */
export const recordEvents = (events: readonly SpecEvent[]): RecordedEvent<DomainEvent>[] =>
  events.map((event, index) => ({
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    version: 1,
    at: longAgo,
    meta: { command: 'c', correlation: 'c', causation: 'c' },
    stream: 'spec',
    revision: index,
    position: String(index + 1),
    ...event,
  }))

/** The documents of a view by key, after `events`. */
export const foldEvents = <D>(
  projection: Projection<D>,
  events: readonly SpecEvent[],
): Readonly<Record<string, D>> => {
  const documents = new Map<string, D>()
  for (const event of recordEvents(events))
    for (const [key, document] of foldEvent(projection, event, one => documents.get(one) ?? null))
      if (document === null) documents.delete(key)
      else documents.set(key, document)
  return Object.fromEntries(documents)
}
