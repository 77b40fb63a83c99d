import type { NewEvent, RecordedEvent } from '../../contracts/core/event.ts'
import type { Personal } from '../../contracts/core/personal.ts'
import type { EventLog } from '../ports/event-log.ts'
import { type EncryptionKey, type Erased, type Keys, KeysFault } from '../ports/keys.ts'
import {
  decryptFields,
  encryptFields,
  hasEncryptedFields,
  keepEncrypted,
  keySubjects,
  personalOf,
} from './encrypted-fields.ts'
import { DecryptionFailed } from './encryption.ts'
import { UnreadableEvent } from './validating-event-log.ts'

type Fields = Readonly<Record<string, unknown>>
type Key = EncryptionKey | Erased

/**
 * An event log that encrypts personal fields on append and decrypts them on read, as each event
 * type declares them (`contracts/core/personal.ts`). Fields whose key is destroyed read as their
 * placeholders, and are dropped on append. Fields stored unencrypted read as they are.
 *
 * @throws {UnreadableEvent} from the iterators, at the first event that does not decrypt.
 * @throws {KeysFault} `key_missing`, likewise.
 */
export const encryptingEventLog = (log: EventLog, keys: Keys): EventLog => {
  const decrypt = decrypter(keys)
  const encrypt = encrypter(keys)

  async function* decryptAll<T extends RecordedEvent>(stored: AsyncIterable<T>) {
    for await (const event of stored) {
      const readable = decrypt(event)
      yield readable instanceof Promise ? await readable : readable
    }
  }

  return {
    async append(stream, expected, events) {
      const encrypted = await Promise.all(events.map(event => encrypt(stream, event)))
      return log.append(stream, expected, encrypted)
    },
    read: (stream, from) => decryptAll(log.read(stream, from)),
    readAll: from => decryptAll(log.readAll(from)),
    follow: async function* (from) {
      for await (const next of log.follow(from)) {
        const readable = 'caughtUp' in next ? next : decrypt(next)
        yield readable instanceof Promise ? await readable : readable
      }
    },
    head: () => log.head(),
    lag: from => log.lag(from),
    lagUnit: log.lagUnit,
    eventAt: position => log.eventAt(position),
    [Symbol.asyncDispose]: () => log[Symbol.asyncDispose](),
  }
}

/** The keys for each list of subjects; synchronous when all are cached. */
const keysOf = (
  keys: Keys,
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

const encrypter = (keys: Keys) => (stream: string, event: NewEvent) => {
  const personal = personalOf(event.type)
  if (!personal) return event
  const found = keysOf(keys, 'encryptionKey', keySubjects(personal, event.data as Fields))
  return found instanceof Promise
    ? found.then(each => encryptFields(personal, each, stream, event))
    : encryptFields(personal, found, stream, event)
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
export const decryptEvent = <T extends RecordedEvent>(
  personal: Personal,
  found: readonly Key[],
  event: T,
): T => {
  try {
    return decryptFields(personal, found, event)
  } catch (error) {
    if (!(error instanceof DecryptionFailed)) throw error
    throw new UnreadableEvent(event, 'its encrypted fields were changed or moved')
  }
}

const decrypter =
  (keys: Keys) =>
  <T extends RecordedEvent>(event: T): T | Promise<T> => {
    const personal = personalOf(event.type)
    if (!personal || !hasEncryptedFields(personal, event.data as Fields)) return event
    if (personal.staysEncrypted) return keepEncrypted(personal, event)
    const found = keysOf(keys, 'decryptionKey', requireKeySubjects(personal, event))
    return found instanceof Promise
      ? found.then(each => decryptEvent(personal, each, event))
      : decryptEvent(personal, found, event)
  }

/**
 * Refuses an empty key store beside a log with encrypted fields.
 *
 * @throws {KeysFault} `keys_missing`.
 */
export const requireKeys = async (log: EventLog, keys: Keys): Promise<void> => {
  if (!(await keys.isEmpty())) return
  for await (const { type, data } of log.readAll()) {
    const personal = personalOf(type)
    if (personal && hasEncryptedFields(personal, data as Fields))
      throw new KeysFault(
        'keys_missing',
        'The log is encrypted, and its keys are not there. Restore records.db from your backup, or name the MongoDB with them in MONGODB_URL.',
      )
  }
}
