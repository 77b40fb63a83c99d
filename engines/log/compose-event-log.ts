import type { DomainEvent } from '../../contracts/core/event-types.ts'
import type { EventLog } from '../ports/event-log.ts'
import type { Keys } from '../ports/keys.ts'
import { encryptingEventLog } from './encrypting-event-log.ts'
import { shareSubscription } from './share-subscription.ts'
import { validatingEventLog } from './validating-event-log.ts'

/**
 * The event log as the product uses it, on top of a storage adapter: personal fields are encrypted
 * in the store, events are validated on append and upcast and validated on read, and followers near
 * the head share one subscription.
 */
export const composeEventLog = (stored: EventLog, keys: Keys): EventLog<DomainEvent> =>
  shareSubscription(validatingEventLog(encryptingEventLog(stored, keys)), keys.onErasure)
