import type { RecordedEvent } from '../../contracts/event.ts'
import { type DomainEvent, definitionOf } from '../../contracts/events.ts'
import { mapHolders, type Personal, withoutPersonal } from '../../contracts/personal.ts'
import { understand } from '../../engines/checked-event-log.ts'
import { recorded, type StoredEvent } from '../../engines/sqlite/event-log-reads.ts'

type Fields = Readonly<Record<string, unknown>>
type Meta = RecordedEvent['meta']

/** What is personal reads as it does once everybody is forgotten, sealed or not. */
const forgetting = (personal: Personal | undefined, data: Fields): Fields =>
  personal
    ? mapHolders(personal, data, ({ fields }) => ({ ...fields, ...personal.forgotten }))
    : data

const parsedOr = <T>(json: string, row: StoredEvent): T => {
  try {
    return JSON.parse(json) as T
  } catch {
    recorded(row) // says what is wrong, without what the event says
    throw new TypeError('An event is damaged.')
  }
}

const STORED = Symbol('stored')

/** What all events have: who caused them is parsed when somebody asks, which hardly anybody does. */
const told = {
  get meta() {
    const row = (this as unknown as { [STORED]: StoredEvent })[STORED]
    return parsedOr<Meta>(row[8], row)
  },
}

/**
 * An event as this version understands it; what is personal in it reads as forgotten, so that it
 * fits every fold and tells of nobody.
 *
 * @throws {SqliteFault} its JSON is damaged.
 * @throws {UnreadableEvent} it does not fit its schema, or comes from a newer version.
 */
export const eventOf = (row: StoredEvent): RecordedEvent<DomainEvent> => {
  const definition = definitionOf(row[4])
  const data = forgetting(definition?.personal, parsedOr<Fields>(row[7], row))
  const parsed = definition?.version === row[5] ? definition.data.safeParse(data) : undefined
  if (!parsed?.success) return understand({ ...recorded(row), data })
  return {
    __proto__: told,
    type: row[4],
    data: parsed.data,
    id: row[3],
    version: row[5],
    at: row[6],
    stream: row[1],
    revision: row[2],
    position: String(row[0]),
    [STORED]: row,
  } as unknown as RecordedEvent<DomainEvent>
}

/** What an event says without what is personal in it. */
export const dataOf = ({ type, data }: RecordedEvent<DomainEvent>): Fields => {
  const personal = definitionOf(type)?.personal
  return personal ? withoutPersonal(personal, data) : data
}
