import type { RecordedEvent } from '../../contracts/core/event.ts'
import type { Personal } from '../../contracts/core/personal.ts'
import { type DomainEvent, definitionOf } from '../../contracts/events.ts'
import type { HistoryLog } from '../../engines/log/history-log.ts'
import type { StoredEvent } from '../../engines/log/stored-event.ts'
import type { Projection } from '../runtime/define-projection.ts'
import { concernsKeys, eventTypesOf, foldDocument } from '../runtime/fold-event.ts'
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

/**
 * Whether an event of the log may concern a document, told from its stored data without decryption and
 * checks, since most events concern other documents. True where only these can tell: the view's keys
 * depend on a personal field, the data are damaged, or the event is of another version.
 */
export const mayConcern = (
  projection: Projection<unknown>,
  row: StoredEvent,
  key: string,
): boolean => {
  const [position, stream, revision, id, type, version, at, json] = row
  const definition = definitionOf(type)
  if (definition?.version !== version) return true
  try {
    const stored = JSON.parse(json) as object
    const data = definition.personal ? refusePersonal(definition.personal, stored) : stored
    const event = { type, data, id, version, at, stream, revision, position: String(position) }
    return concernsKeys(projection, event as RecordedEvent<DomainEvent>, one => one === key)
  } catch {
    return true // reading the event reports the damage
  }
}

/** The data, which throw when a personal field is read: they may be encrypted, or be redacted later. */
const refusePersonal = ({ within, erased }: Personal, stored: object): object =>
  new Proxy(stored, {
    get(data, field, receiver) {
      if (field === within || (within === undefined && field in erased))
        throw new TypeError(`${String(field)} is personal.`)
      return Reflect.get(data, field, receiver)
    },
  })
