import type { EventLog } from '../../engines/event-log.ts'
import { appendPromises } from './event-log-append.ts'
import { crashPromises } from './event-log-crash.ts'
import { followPromises } from './event-log-follow.ts'
import { markPromises } from './event-log-marks.ts'
import { readPromises } from './event-log-read.ts'
import type { Store } from './store.ts'

/** What every EventLog promises. */
export const keepsEventLogPromises = (name: string, store: Store<EventLog>): void => {
  appendPromises(name, store)
  readPromises(name, store)
  followPromises(name, store)
  markPromises(name, store)
  crashPromises(name, store)
}
