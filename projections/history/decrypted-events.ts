import { existsSync } from 'node:fs'
import type { RecordedEvent } from '../../contracts/core/event.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import type { Config } from '../../engines/config/config.ts'
import { hasEncryptedFields, personalOf } from '../../engines/log/encrypted-fields.ts'
import {
  decodeEvent,
  decryptEvent,
  requireKeySubjects,
} from '../../engines/log/readable-event-log.ts'
import { type StoredEvent, toRecordedEvent } from '../../engines/log/stored-event.ts'
import { openStores } from '../../engines/open-stores.ts'
import type { Keys } from '../../engines/ports/keys.ts'
import { HistoryRefused } from './history-refused.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * Reads events with their personal data decrypted; erased data reads as placeholders. Keys are opened
 * at the first encrypted event, so that a log without encryption needs none.
 *
 * @throws {HistoryRefused} an event is encrypted and there are no keys.
 * @throws {KeysFault} the keys do not belong to the log.
 * @throws {UnreadableEvent} an event is invalid, or its ciphertext was changed.
 */
export const openDecryptedEvents = (config: Config) => {
  const stores = openStores(config)
  /** Where keys should be and are not. */
  const missingPlace = (): string | undefined => {
    for (const place of [config.records, config.masterKey])
      if ('path' in place && !existsSync(place.path)) return place.path
    return undefined
  }
  const requireKeys = async (): Promise<Keys> => {
    const missing = missingPlace()
    if (missing !== undefined)
      throw new HistoryRefused(
        `The log is encrypted, and there are no keys at ${missing}. Restore them.`,
      )
    return stores.keys()
  }

  const decrypt = async (row: StoredEvent): Promise<RecordedEvent<DomainEvent>> => {
    const event = toRecordedEvent(row)
    const personal = personalOf(event.type)
    if (!personal || !hasEncryptedFields(personal, event.data as Fields)) return decodeEvent(event)
    const keys = await requireKeys()
    const found = await Promise.all(
      requireKeySubjects(personal, event).map(
        subjects => keys.cachedKey(subjects) ?? keys.decryptionKey(subjects),
      ),
    )
    return decodeEvent(decryptEvent(personal, found, event))
  }

  return {
    /** Decrypts and validates rows of the log. */
    async readEvents(rows: readonly StoredEvent[]): Promise<RecordedEvent<DomainEvent>[]> {
      const events: RecordedEvent<DomainEvent>[] = []
      for (const row of rows) events.push(await decrypt(row))
      return events
    },
    [Symbol.asyncDispose]: () => stores[Symbol.asyncDispose](),
  }
}
