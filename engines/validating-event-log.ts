import type { NewEvent, RecordedEvent } from '../contracts/event.ts'
import { type DomainEvent, definitionOf, events } from '../contracts/events.ts'
import { mapHolders } from '../contracts/personal.ts'
import { upcasters } from '../contracts/upcasters.ts'
import { ERASED, type WithErased } from './encrypted-fields.ts'
import type { EventLog } from './event-log.ts'
import { type Fits, fitsUnchanged } from './fits.ts'

/** A stored event that this version cannot read: of an unknown type or with data that does not fit. */
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

const upcast = (event: RecordedEvent, version: number): unknown => {
  let { data } = event
  for (let at = event.version; at < version; at += 1) {
    const step = upcasters[event.type]?.[at]
    if (!step) throw new UnreadableEvent(event, `no upcaster leads on from version ${at}`)
    data = step(data)
  }
  return data
}

/** What is forgotten reads as the newest version says, whatever an upcaster made of it. */
const withErasure = (event: RecordedEvent & WithErased, data: unknown): unknown => {
  const personal = definitionOf(event.type)?.personal
  const forgotten = event[ERASED]
  if (!personal || !forgotten) return data
  return mapHolders(personal, data as Readonly<Record<string, unknown>>, ({ path, fields }) =>
    forgotten.has(path) ? { ...fields, ...personal.forgotten } : fields,
  )
}

type Definition = (typeof events)[number]

const glances = new Map<Definition, Fits | undefined>(
  events.map(definition => [definition, fitsUnchanged(definition.data)]),
)

/** Whether data of the newest version certainly fits its schema, and says nothing else. */
export const fitsAsItIs = (definition: Definition, data: unknown): boolean =>
  glances.get(definition)?.(data) ?? false

/**
 * A stored event as this version sees it: upcast to the newest version, and fitting its schema.
 *
 * @throws {UnreadableEvent} it cannot be brought there.
 */
export const decodeEvent = (event: RecordedEvent): RecordedEvent<DomainEvent> => {
  const definition = definitionOf(event.type)
  if (!definition) throw new UnreadableEvent(event, 'its type is unknown to this version')
  if (event.version > definition.version)
    throw new UnreadableEvent(event, 'it was written by a newer version')
  const { version } = definition
  const data = withErasure(event, upcast(event, version))
  if (fitsAsItIs(definition, data))
    return (data === event.data ? event : { ...event, version, data }) as RecordedEvent<DomainEvent>
  const parsed = definition.data.safeParse(data)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new UnreadableEvent(event, `its ${issue?.path.join('.') || 'data'} is ${issue?.code}`)
  }
  return { ...event, version, data: parsed.data } as RecordedEvent<DomainEvent>
}

const validated = (event: NewEvent<DomainEvent>): NewEvent<DomainEvent> => {
  definitionOf(event.type)?.data.parse(event.data)
  return event
}

async function* decodeAll<T extends RecordedEvent>(stored: AsyncIterable<T>) {
  for await (const event of stored) yield decodeEvent(event)
}

/**
 * The log as the product sees it: what goes in fits its schema, what comes out is upcast to the
 * newest version and fits too.
 *
 * @throws {UnreadableEvent} from the iterators, at the first event that does not.
 */
export const validatingEventLog = (log: EventLog): EventLog<DomainEvent> => ({
  append: async (stream, expected, events) => log.append(stream, expected, events.map(validated)),
  read: (stream, from) => decodeAll(log.read(stream, from)),
  readAll: from => decodeAll(log.readAll(from)),
  follow: async function* (from) {
    for await (const next of log.follow(from)) yield 'caughtUp' in next ? next : decodeEvent(next)
  },
  head: () => log.head(),
  identity: () => log.identity(),
  markAt: position => log.markAt(position),
  [Symbol.asyncDispose]: () => log[Symbol.asyncDispose](),
})
