import type * as z from 'zod'
import type {
  EventDefinition,
  NewEvent,
  Position,
  RecordedEvent,
  Upcaster,
} from '../../contracts/core/event.ts'
import { mapHolders, type Personal } from '../../contracts/core/personal.ts'
import { type DomainEvent, definitionOf, events } from '../../contracts/events.ts'
import type { CaughtUp, EventLog, EventName } from '../ports/event-log.ts'
import { type EncryptionKey, type Erased, type Keys, KeysFault } from '../ports/keys.ts'
import { createLruCache } from '../primitives/lru-cache.ts'
import {
  DecryptionFailed,
  decryptFields,
  ERASED,
  encryptFields,
  hasEncryptedFields,
  keepEncrypted,
  keySubjects,
  personalOf,
  type WithErased,
} from './encryption.ts'
import { type ParkedEvents, readParkedEvents } from './parked-events.ts'
import { shareSubscription } from './share-subscription.ts'
import { StoppedAtEvent } from './stopped-at-event.ts'

type Fields = Readonly<Record<string, unknown>>
type Key = EncryptionKey | Erased

/** The part of the keys by which a log encrypts and decrypts. */
export type LogKeys = Pick<Keys, 'cachedKey' | 'encryptionKey' | 'decryptionKey'>

/** A stored event that this version cannot read: its type is unknown or its data is not valid. */
export class UnreadableEvent extends StoppedAtEvent {
  override readonly name = 'UnreadableEvent'
  readonly code = 'unreadable_event'
  readonly type: string

  constructor(event: RecordedEvent, why: string) {
    const { position, type, version } = event
    super(
      `Event ${type} (version ${version}) at position ${position} cannot be read: ${why}. Start a release that reads it`,
      event,
    )
    this.type = type
  }
}

/**
 * The log as the product sees it, on top of a storage adapter: events are validated and then encrypted
 * on append, as each event type declares its personal fields (`contracts/core/personal.ts`), and
 * decrypted, upcast and validated on read. Fields whose key is destroyed read as their placeholders,
 * and are dropped on append. Fields stored unencrypted read as they are. `definitionFor` finds what
 * decodes the events of a type.
 *
 * It is also where all readers pass over parked events: `readAll` and `follow` over every one that was
 * parked when they began, `read` of one stream only over those that cannot be read.
 *
 * @throws {UnreadableEvent} from the iterators, at the first event that cannot be read and is not parked.
 * @throws {KeysFault} `key_missing`, likewise.
 */
export const readableEventLog = (
  stored: EventLog,
  keys: LogKeys,
  definitionFor: DefinitionFor = definitionOf,
): EventLog<DomainEvent> => {
  const [encrypt, decrypt] = [encrypter(keys), decrypter(keys)]
  return converting(stored, {
    toLog: (stream, event) => encrypt(stream, validated(event)),
    fromLog: event => {
      const readable = decrypt(event)
      return readable instanceof Promise
        ? readable.then(one => decodeEvent(one, definitionFor))
        : decodeEvent(readable, definitionFor)
    },
  })
}

/**
 * A `readableEventLog` without keys: encrypted fields cannot be read, and none are encrypted. With
 * `passes: 'unreadable'`, a parked event that can be read is given out.
 */
export const validatingEventLog = (
  stored: EventLog,
  { passes = 'parked' }: { passes?: 'parked' | 'unreadable' } = {},
): EventLog<DomainEvent> =>
  converting(stored, {
    toLog: async (_, event) => validated(event),
    fromLog: event => decodeEvent(event),
    passes,
  })

/** How many of the newest positions the log remembers with their events. */
const REMEMBERED = 100

/**
 * The event log of a process: readable, followers near the head share one subscription, and views and
 * reactors that come to the same position share the question which event is there.
 */
export const composeEventLog = (stored: EventLog, keys: Keys): EventLog<DomainEvent> => {
  const log = shareSubscription(readableEventLog(stored, keys), keys.onErasure)
  const known = createLruCache<Position, EventName>(REMEMBERED)
  return {
    ...log,
    async eventAt(position) {
      const event = known.get(position) ?? (await log.eventAt(position))
      if (event !== undefined) known.set(position, event)
      return event
    },
  }
}

type Conversion = {
  toLog(stream: string, event: NewEvent<DomainEvent>): NewEvent | Promise<NewEvent>
  /** At once where it can: a promise costs each event a turn. */
  fromLog(event: RecordedEvent): RecordedEvent<DomainEvent> | Promise<RecordedEvent<DomainEvent>>
  /** Which parked events a read of the whole log leaves out. */
  readonly passes?: 'parked' | 'unreadable'
}

const noneParked: ParkedEvents = new Map()

type Readable<T> = T extends CaughtUp ? CaughtUp : RecordedEvent<DomainEvent>

/** A log that converts events on their way to the store and back. */
const converting = (
  stored: EventLog,
  { toLog, fromLog, passes = 'parked' }: Conversion,
): EventLog<DomainEvent> => {
  /**
   * Converts what `open` gives, at most `limit` events, without parked ones: those that can be read are
   * left out as `passes` says, and it is opened again after one that cannot, the fault of which it gets.
   */
  async function* convertAll<T extends RecordedEvent | CaughtUp>(
    open: (after: StoppedAtEvent | undefined, atMost: number) => AsyncIterable<T>,
    passed: Conversion['passes'],
    limit = Number.POSITIVE_INFINITY,
  ): AsyncGenerator<Readable<T>, void, undefined> {
    const parked = passed === 'parked' ? await readParkedEvents(stored) : noneParked
    let left = limit
    for (let after: StoppedAtEvent | undefined; left > 0; )
      try {
        for await (const next of open(after, left + parked.size)) {
          if ('caughtUp' in next) {
            yield next as Readable<T>
            continue
          }
          if (parked.has(next.id)) continue
          const converted = fromLog(next)
          yield (converted instanceof Promise ? await converted : converted) as Readable<T>
          left -= 1
          if (left === 0) return
        }
        return
      } catch (error) {
        if (!(error instanceof StoppedAtEvent)) throw error
        if (!(await readParkedEvents(stored)).has(error.eventId)) throw error
        after = error
      }
  }

  return {
    async append(stream, expected, events) {
      const converted = await Promise.all(events.map(event => toLog(stream, event)))
      return stored.append(stream, expected, converted)
    },
    read: (stream, from) =>
      convertAll(
        fault => stored.read(stream, fault ? { ...from, after: fault.revision } : from),
        'unreadable',
      ),
    readAll({ limit, ...from } = {}) {
      return convertAll(
        (fault, atMost) =>
          stored.readAll({
            ...from,
            ...(fault && { after: fault.position }),
            ...(limit !== undefined && { limit: atMost }),
          }),
        passes,
        limit,
      )
    },
    follow(from) {
      return convertAll(
        fault => stored.follow(fault ? { ...from, after: fault.position } : from),
        passes,
      )
    },
    head: () => stored.head(),
    lag: from => stored.lag(from),
    lagUnit: stored.lagUnit,
    eventAt: position => stored.eventAt(position),
    [Symbol.asyncDispose]: () => stored[Symbol.asyncDispose](),
  }
}

const validated = (event: NewEvent<DomainEvent>): NewEvent => {
  definitionOf(event.type)?.data.parse(event.data)
  return event
}

/** Finds what decodes the events of a type. Those of another checkout's contracts fit as well. */
export type DefinitionFor = (
  type: string,
) => Pick<Definition, 'version' | 'upcasters' | 'data' | 'personal'> | undefined

type Definition = EventDefinition<string, z.ZodType>

/**
 * Decodes a decrypted event: upcasts it to the newest version, applies erasure, and validates it.
 *
 * @throws {UnreadableEvent} it cannot be decoded.
 */
export const decodeEvent = (
  event: RecordedEvent,
  definitionFor: DefinitionFor = definitionOf,
): RecordedEvent<DomainEvent> => {
  const definition = definitionFor(event.type)
  if (!definition) throw new UnreadableEvent(event, 'its type is unknown to this version')
  if (event.version < 1) throw new UnreadableEvent(event, 'its version does not exist')
  if (event.version > definition.version)
    throw new UnreadableEvent(event, 'it was written by a newer version')
  const { version, upcasters } = definition
  const data = withErasure(event, upcast(event.data, event.version, upcasters), definition.personal)
  const parsed = definition.data.safeParse(data)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new UnreadableEvent(event, `its ${issue?.path.join('.') || 'data'} is ${issue?.code}`)
  }
  return { ...event, version, data: parsed.data } as RecordedEvent<DomainEvent>
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
  return mapHolders(personal, data as Fields, ({ path, fields }) =>
    erased.has(path) ? { ...fields, ...personal.erased } : fields,
  )
}

/** The keys for each list of subjects; synchronous when all are cached. */
const keysOf = (
  keys: LogKeys,
  use: 'decryptionKey' | 'encryptionKey',
  encrypted: readonly (readonly string[])[],
): Key[] | Promise<Key[]> => {
  const known: Key[] = []
  for (const subjects of encrypted) {
    const key = keys.cachedKey(subjects)
    if (key === undefined) return Promise.all(encrypted.map(each => keys[use](each)))
    known.push(key)
  }
  return known
}

const encrypter = (keys: LogKeys) => (stream: string, event: NewEvent) => {
  const personal = personalOf(event.type)
  if (!personal) return event
  const found = keysOf(keys, 'encryptionKey', keySubjects(personal, event.data as Fields))
  return found instanceof Promise
    ? found.then(each => encryptFields(personal, each, stream, event))
    : encryptFields(personal, found, stream, event)
}

const decrypter =
  (keys: LogKeys) =>
  (event: RecordedEvent): RecordedEvent | Promise<RecordedEvent> => {
    const personal = personalOf(event.type)
    if (!personal || !hasEncryptedFields(personal, event.data as Fields)) return event
    if (personal.staysEncrypted) return keepEncrypted(personal, event)
    const found = keysOf(keys, 'decryptionKey', requireKeySubjects(personal, event))
    return found instanceof Promise
      ? found.then(each => decryptEvent(personal, each, event))
      : decryptEvent(personal, found, event)
  }

/**
 * The subjects whose keys decrypt an event, holder by holder.
 *
 * @throws {UnreadableEvent} its data does not name them.
 */
export const requireKeySubjects = (personal: Personal, event: RecordedEvent): string[][] => {
  try {
    return keySubjects(personal, event.data as Fields)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new UnreadableEvent(event, 'it does not say whose it is')
  }
}

/** Decrypts an event. @throws {UnreadableEvent} it was changed or moved. */
export const decryptEvent = (
  personal: Personal,
  found: readonly Key[],
  event: RecordedEvent,
): RecordedEvent => {
  try {
    return decryptFields(personal, found, event)
  } catch (error) {
    if (!(error instanceof DecryptionFailed)) throw error
    throw new UnreadableEvent(event, 'its encrypted fields were changed or moved')
  }
}

/** The event types that can have encrypted fields. */
const personalTypes = events.filter(({ personal }) => personal).map(({ type }) => type)

/**
 * Refuses an empty key store beside a log with encrypted fields.
 *
 * @throws {KeysFault} `keys_missing`.
 */
export const requireKeys = async (log: EventLog, keys: Pick<Keys, 'isEmpty'>): Promise<void> => {
  if (!(await keys.isEmpty())) return
  for await (const { type, data } of log.readAll({ types: personalTypes })) {
    const personal = personalOf(type)
    if (personal && hasEncryptedFields(personal, data as Fields))
      throw new KeysFault(
        'keys_missing',
        'The log is encrypted, and its keys are not there. Restore records.db from your backup, or name the MongoDB with them in MONGODB_URL.',
      )
  }
}
