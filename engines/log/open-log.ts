import type { DomainEvent } from '../../contracts/core/event-types.ts'
import type { EventLog } from '../ports/event-log.ts'
import type { Keys } from '../ports/keys.ts'
import { encryptingEventLog } from './encrypting-event-log.ts'
import { shareSubscription } from './share-subscription.ts'
import { validatingEventLog } from './validating-event-log.ts'

/**
 * A log on top of a storage adapter with personal fields encrypted in the store, and events validated on
 * append and upcast and validated on read.
 */
export const readableEventLog = (stored: EventLog, keys: Keys): EventLog<DomainEvent> =>
  validatingEventLog(encryptingEventLog(stored, keys))

/** The event log as the product uses it: readable, and followers near the head share one subscription. */
export const composeEventLog = (stored: EventLog, keys: Keys): EventLog<DomainEvent> =>
  shareSubscription(readableEventLog(stored, keys), keys.onErasure)
