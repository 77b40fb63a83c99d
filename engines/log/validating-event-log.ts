import type * as z from 'zod'
import type {
  EventDefinition,
  NewEvent,
  RecordedEvent,
  Upcaster,
} from '../../contracts/core/event.ts'
import { type DomainEvent, definitionOf } from '../../contracts/core/event-types.ts'
import { mapHolders, type Personal } from '../../contracts/core/personal.ts'
import { fromStored } from '../../contracts/core/stored-names.ts'
import type { EventLog } from '../ports/event-log.ts'
import { ERASED, type WithErased } from './encrypted-fields.ts'
import { storedTypeOf, toStoredEvent } from './stored-names.ts'

/** A stored event that this version cannot read: its type is unknown or its data is not valid. */
export class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent'
  readonly code = 'unreadable_event'
  readonly position: string
  readonly type: string

  constructor({ position, type, version }: RecordedEvent, why: string) {
    super(`Event ${type} (version ${version}) at position ${position} cannot be read: ${why}.`)
    this.position = position
    this.type = type
  }
}

/** The data of the newest version. */
const upcast = (data: unknown, version: number, upcasters: readonly Upcaster[]): unknown =>
  upcasters.slice(version - 1).reduce((older, upcaster) => upcaster(older), data)

/** Sets erased fields to the newest version's placeholders, after all upcasters. */
const withErasure = (
  event: RecordedEvent & WithErased,
  data: unknown,
  personal: Personal | undefined,
): unknown => {
  const erased = event[ERASED]
  if (!personal || !erased) return data
  return mapHolders(personal, data as Readonly<Record<string, unknown>>, ({ path, fields }) =>
    erased.has(path) ? { ...fields, ...personal.erased } : fields,
  )
}

/** What decodes the events of a type. Those of another checkout's contracts fit as well. */
export type Decoding = Pick<
  EventDefinition<string, z.ZodType>,
  'type' | 'version' | 'upcasters' | 'data' | 'personal'
> &
  Partial<Pick<EventDefinition<string, z.ZodType>, 'stored' | 'storedFields'>>

/**
 * Decodes a stored event: gives it the names of code, upcasts it to the newest version, applies
 * erasure, and validates it.
 *
 * @throws {UnreadableEvent} it cannot be decoded.
 */
export const decodeEvent = (
  event: RecordedEvent,
  definitionFor: (type: string) => Decoding | undefined = definitionOf,
): RecordedEvent<DomainEvent> => {
  const definition = definitionFor(event.type)
  if (!definition) throw new UnreadableEvent(event, 'its type is unknown to this version')
  if (event.version < 1) throw new UnreadableEvent(event, 'its version does not exist')
  if (event.version > definition.version)
    throw new UnreadableEvent(event, 'it was written by a newer version')
  const { type, version, upcasters, storedFields } = definition
  const named = fromStored(storedFields, event.data)
  const data = withErasure(event, upcast(named, event.version, upcasters), definition.personal)
  const parsed = definition.data.safeParse(data)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new UnreadableEvent(event, `its ${issue?.path.join('.') || 'data'} is ${issue?.code}`)
  }
  return { ...event, type, version, data: parsed.data } as RecordedEvent<DomainEvent>
}

const validated = (event: NewEvent<DomainEvent>): NewEvent => {
  definitionOf(event.type)?.data.parse(event.data)
  return toStoredEvent(event)
}

async function* decodeAll<T extends RecordedEvent>(stored: AsyncIterable<T>) {
  for await (const event of stored) yield decodeEvent(event)
}

/**
 * An event log that validates: events are validated on append, and upcast and validated on read. It
 * is where the names of code and those of the log meet: below it, all names are as stored.
 *
 * @throws {UnreadableEvent} from the iterators, at the first event that cannot be decoded.
 */
export const validatingEventLog = (log: EventLog): EventLog<DomainEvent> => ({
  append: async (stream, expected, events) => log.append(stream, expected, events.map(validated)),
  read: (stream, from) => decodeAll(log.read(stream, from)),
  readAll: from => decodeAll(log.readAll({ ...from, types: from?.types?.map(storedTypeOf) })),
  follow: async function* (from) {
    const stored = { ...from, types: from.types?.map(storedTypeOf) }
    for await (const next of log.follow(stored)) yield 'caughtUp' in next ? next : decodeEvent(next)
  },
  head: () => log.head(),
  lag: from => log.lag(from),
  lagUnit: log.lagUnit,
  eventAt: position => log.eventAt(position),
  [Symbol.asyncDispose]: () => log[Symbol.asyncDispose](),
})
