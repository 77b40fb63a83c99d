import type { RecordedEvent } from '../../contracts/event.ts'
import { type DomainEvent, definitionOf } from '../../contracts/events.ts'
import { withoutPersonal } from '../../contracts/personal.ts'
import { understand } from '../../engines/checked-event-log.ts'
import { recorded, type StoredEvent } from '../../engines/sqlite/event-log-reads.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * An event as this version understands it.
 *
 * @throws {SqliteFault} its JSON is damaged.
 * @throws {UnreadableEvent} it does not fit its schema, or comes from a newer version.
 */
export const eventOf = (row: StoredEvent): RecordedEvent<DomainEvent> => understand(recorded(row))

/** What an event says, without what is personal in it unless that is asked for. */
export const dataOf = ({ type, data }: RecordedEvent<DomainEvent>, personal: boolean): Fields => {
  const declared = personal ? undefined : definitionOf(type)?.personal
  return declared ? withoutPersonal(declared, data) : data
}
