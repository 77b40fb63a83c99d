import type { EventLog } from '../../engines/event-log.ts'
import type { EngineUnderTest } from './engine-under-test.ts'
import { appendContract } from './event-log-append.ts'
import { crashContract } from './event-log-crash.ts'
import { followContract } from './event-log-follow.ts'
import { markContract } from './event-log-marks.ts'
import { readContract } from './event-log-read.ts'

/** The whole contract of EventLog adapters. */
export const eventLogContract = (name: string, store: EngineUnderTest<EventLog>): void => {
  appendContract(name, store)
  readContract(name, store)
  followContract(name, store)
  markContract(name, store)
  crashContract(name, store)
}
