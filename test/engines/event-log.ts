import { appendContract } from './event-log-append.ts'
import { crashContract } from './event-log-crash.ts'
import { followContract } from './event-log-follow.ts'
import { readContract } from './event-log-read.ts'
import type { EventLogUnderTest } from './event-log-under-test.ts'

/** The whole contract of EventLog adapters. */
export const eventLogContract = (name: string, store: EventLogUnderTest): void => {
  appendContract(name, store)
  readContract(name, store)
  followContract(name, store)
  crashContract(name, store)
}
