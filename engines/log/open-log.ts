import type { Position } from '../../contracts/core/event.ts'
import type { DomainEvent } from '../../contracts/core/event-types.ts'
import type { EventLog } from '../ports/event-log.ts'
import type { Keys } from '../ports/keys.ts'
import { createLruCache } from '../primitives/lru-cache.ts'
import { encryptingEventLog } from './encrypting-event-log.ts'
import { shareSubscription } from './share-subscription.ts'
import { validatingEventLog } from './validating-event-log.ts'

/**
 * A log on top of a storage adapter with personal fields encrypted in the store, and events validated on
 * append and upcast and validated on read.
 */
export const readableEventLog = (stored: EventLog, keys: Keys): EventLog<DomainEvent> =>
  validatingEventLog(encryptingEventLog(stored, keys))

/** How many of the newest positions the log remembers with their events. */
const REMEMBERED = 100

/**
 * The event log as the product uses it: readable, followers near the head share one subscription, and
 * views and reactors that come to the same position share the question which event is there.
 */
export const composeEventLog = (stored: EventLog, keys: Keys): EventLog<DomainEvent> => {
  const log = shareSubscription(readableEventLog(stored, keys), keys.onErasure)
  const known = createLruCache<Position, string>(REMEMBERED)
  return {
    ...log,
    async eventAt(position) {
      const event = known.get(position) ?? (await log.eventAt(position))
      if (event !== undefined) known.set(position, event)
      return event
    },
  }
}
