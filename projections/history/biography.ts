import { setImmediate } from 'node:timers/promises'
import type { RecordedEvent } from '../../contracts/core/event.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import type { HistoryLog } from '../../engines/log/history-log.ts'
import type { Projection } from '../runtime/define-projection.ts'
import { isSame, valueAt } from '../runtime/differences.ts'
import { eventTypesOf, foldDocument } from '../runtime/fold-event.ts'
import { mayConcern } from './concerns-document.ts'
import type { ReadEvents } from './redacted-events.ts'

/** An event that concerns a document, with the document before and after it; null where there is none. */
export type Touch = {
  readonly event: RecordedEvent<DomainEvent>
  readonly before: unknown
  readonly after: unknown
}

type Reading = {
  readonly log: Pick<HistoryLog, 'pages'>
  readonly projection: Projection<unknown>
  /** Key of the document. */
  readonly id: string
  readonly upTo: number
  readonly readEvents: ReadEvents
  readonly signal?: AbortSignal
  readonly onProgress?: (position: number) => void
}

/**
 * The events that concern one document of a view, in the order of the log, also those that leave it as
 * it is. Since a fold uses only its document and the event, no other event matters.
 */
export async function* biography(reading: Reading): AsyncGenerator<Touch, void, undefined> {
  const { log, projection, id, upTo, readEvents, signal, onProgress } = reading
  let before: unknown = null
  for await (const page of log.pages({ upTo, types: eventTypesOf(projection) }, { signal })) {
    for (const event of await readEvents(page.filter(row => mayConcern(projection, row, id)))) {
      const after = foldDocument(projection, event, before, id)
      if (after === undefined) continue
      yield { event, before, after }
      before = after
    }
    onProgress?.(page.at(-1)?.[0] ?? 0)
  }
}

/** How long events are tried without before yielding to the event loop, in milliseconds. */
const SLICE_MS = 20

type Needs = {
  readonly projection: Projection<unknown>
  readonly id: string
  /** The field that has to come out the same; empty for the whole document. */
  readonly field: string
  readonly signal?: AbortSignal
  /** Called with the number of events that were left out in turn. */
  readonly onProgress?: (events: number) => void
}

/**
 * Of the events that changed a document, those that are needed to fold its last state, or a field of
 * it: without any one of them, it comes out different. Of two events of which either would do, the later
 * one is kept. Stops early when `signal` aborts.
 */
export const neededEvents = async (
  { projection, id, field, signal, onProgress }: Needs,
  changes: readonly RecordedEvent<DomainEvent>[],
): Promise<readonly RecordedEvent<DomainEvent>[]> => {
  const fold = (document: unknown, events: readonly RecordedEvent<DomainEvent>[]) =>
    events.reduce((state, event) => foldDocument(projection, event, state, id) ?? null, document)
  const wanted = valueAt(fold(null, changes), field)
  let sliceStart = performance.now()

  /** The events without each group of `size` that is not needed. */
  const withoutNeedless = async (events: readonly RecordedEvent<DomainEvent>[], size: number) => {
    const kept: RecordedEvent<DomainEvent>[] = []
    let state: unknown = null
    for (let from = 0; from < events.length && !signal?.aborted; from += size) {
      const group = events.slice(from, from + size)
      if (!isSame(valueAt(fold(state, events.slice(from + size)), field), wanted)) {
        kept.push(...group)
        state = fold(state, group)
      }
      if (performance.now() - sliceStart < SLICE_MS) continue
      if (size === 1) onProgress?.(from)
      await setImmediate()
      sliceStart = performance.now()
    }
    return kept
  }

  // Large groups first: of a long history, most events are overwritten.
  let needed = changes
  for (let size = changes.length >> 3; size > 1; size >>= 3)
    needed = await withoutNeedless(needed, size)
  for (let before = Number.POSITIVE_INFINITY; needed.length < before && !signal?.aborted; ) {
    before = needed.length
    needed = await withoutNeedless(needed, 1)
  }
  return needed
}
