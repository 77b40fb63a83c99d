import type { RecordedEvent } from '../../contracts/core/event.ts'
import { CIPHERTEXT_FIELD, type Personal, withoutPersonal } from '../../contracts/core/personal.ts'
import { type DomainEvent, definitionOf } from '../../contracts/events.ts'
import { decodeEvent } from '../../engines/log/readable-event-log.ts'
import { type StoredEvent, toRecordedEvent } from '../../engines/log/stored-event.ts'

type Fields = Readonly<Record<string, unknown>>
type Meta = RecordedEvent['meta']

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const redact = (holder: unknown, erased: Fields): void => {
  if (!isObject(holder)) return
  if (CIPHERTEXT_FIELD in holder) delete holder[CIPHERTEXT_FIELD]
  Object.assign(holder, erased)
}

/** Replaces personal data by the placeholders of erased data, encrypted or not. */
const redactPersonal = ({ within, erased }: Personal, data: unknown): void => {
  const holders = within === undefined ? [data] : isObject(data) ? data[within] : undefined
  if (Array.isArray(holders)) for (const holder of holders) redact(holder, erased)
}

const parse = <T>(json: string, row: StoredEvent): T => {
  try {
    return JSON.parse(json) as T
  } catch {
    toRecordedEvent(row) // names the fault without the content of the event
    throw new TypeError('An event is damaged.')
  }
}

const STORED = Symbol('stored')

/** Redacts an event of an older version: an upcaster may move openly stored data to a personal field. */
const redactedUpcast = (event: RecordedEvent): RecordedEvent<DomainEvent> => {
  const decoded = decodeEvent(event)
  const personal = definitionOf(event.type)?.personal
  if (personal) redactPersonal(personal, decoded.data)
  return decoded
}

/** Prototype of redacted events: metadata is parsed on first access, since few readers need it. */
const eventPrototype = {
  get meta() {
    const row = (this as unknown as { [STORED]: StoredEvent })[STORED]
    return parse<Meta>(row[8], row)
  },
}

/**
 * An event of the current schema version, with placeholders in place of personal data, so that every
 * fold accepts it and it identifies nobody.
 *
 * @throws {SqliteFault} its JSON is damaged.
 * @throws {UnreadableEvent} it does not fit its schema, or was written by a newer version.
 */
export const redactedEvent = (row: StoredEvent): RecordedEvent<DomainEvent> => {
  const [position, stream, revision, id, type, version, at, json] = row
  const definition = definitionOf(type)
  const data = parse<unknown>(json, row)
  if (definition?.personal) redactPersonal(definition.personal, data)
  const parsed = definition?.version === version ? definition.data.safeParse(data) : undefined
  if (!definition || !parsed?.success) return redactedUpcast({ ...toRecordedEvent(row), data })
  const event = Object.create(eventPrototype)
  event.type = definition.type
  event.data = parsed.data
  event.id = id
  event.version = version
  event.at = at
  event.stream = stream
  event.revision = revision
  event.position = String(position)
  event[STORED] = row
  return event
}

/** The data of an event without personal fields. */
export const redactedData = ({ type, data }: RecordedEvent<DomainEvent>): Fields => {
  const personal = definitionOf(type)?.personal
  return personal ? withoutPersonal(personal, data) : data
}

export type ReadEvents = (
  rows: readonly StoredEvent[],
) => readonly RecordedEvent<DomainEvent>[] | Promise<readonly RecordedEvent<DomainEvent>[]>

/** Reads rows of the log as events without personal data. */
export const redactedEvents: ReadEvents = rows => rows.map(redactedEvent)
