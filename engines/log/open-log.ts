import type { DomainEvent } from '../../contracts/core/event-types.ts'
import type { Config } from '../config/config.ts'
import type { EventLog } from '../ports/event-log.ts'
import type { Keys } from '../ports/keys.ts'
import type { Registry } from '../process/registry.ts'
import { encryptingEventLog, requireKeys } from './encrypting-event-log.ts'
import { shareSubscription } from './share-subscription.ts'
import { validatingEventLog } from './validating-event-log.ts'

export type LogChoice = Pick<Config, 'eventLog' | 'keys'>

/**
 * Opens the log alone as the product sees it: encrypted on the disk, decrypted and validated for
 * readers. The registry closes it. Pass `keysAreChecked` when the log was opened before with the same
 * keys.
 *
 * @throws {SqliteFault} a file was written by a newer Kith or is of another kind.
 * @throws {KeysFault} the keys do not belong to the log, or the master key not to the keys.
 */
export const openLog = async (
  registry: Registry,
  choice: LogChoice,
  { keysAreChecked = false } = {},
): Promise<EventLog<DomainEvent>> => {
  const stored = await registry.openEventLog(choice.eventLog)
  const keys = await registry.openKeys(choice.keys)
  if (!keysAreChecked) await requireKeys(stored, keys)
  return readableEventLog(stored, keys)
}

/**
 * A log on top of a storage adapter with personal fields encrypted in the store, and events validated on
 * append and upcast and validated on read.
 */
export const readableEventLog = (stored: EventLog, keys: Keys): EventLog<DomainEvent> =>
  validatingEventLog(encryptingEventLog(stored, keys))

/** The event log as the product uses it: readable, and followers near the head share one subscription. */
export const composeEventLog = (stored: EventLog, keys: Keys): EventLog<DomainEvent> =>
  shareSubscription(readableEventLog(stored, keys), keys.onErasure)
