import type { RecordedEvent } from '../../contracts/core/event.ts'
import { type DomainEvent, definitionOf } from '../../contracts/core/event-types.ts'
import type { StoredEvent } from '../../engines/log/stored-event.ts'
import type { Projection } from '../runtime/define-projection.ts'
import { concernsKeys } from '../runtime/fold-event.ts'

/**
 * Whether an event of the log may concern a document, told from its stored data without decryption and
 * checks, since most events concern other documents. True where only the checks can tell: damaged data,
 * an older or unknown version. The keys of views therefore depend on nothing personal.
 */
export const mayConcern = (
  projection: Projection<unknown>,
  row: StoredEvent,
  key: string,
): boolean => {
  const [position, stream, revision, id, type, version, at, json] = row
  if (definitionOf(type)?.version !== version) return true
  try {
    const data: unknown = JSON.parse(json)
    const event = { type, data, id, version, at, stream, revision, position: String(position) }
    return concernsKeys(projection, event as RecordedEvent<DomainEvent>, one => one === key)
  } catch {
    return true // reading the event reports the damage
  }
}
