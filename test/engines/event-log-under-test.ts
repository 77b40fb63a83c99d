import type { EventLog } from '../../engines/ports/event-log.ts'
import type { EngineUnderTest } from './engine-under-test.ts'
import type { EventVocabulary } from './event-vocabulary.ts'

/** An event log under test, with events that it accepts. */
export type EventLogUnderTest = EngineUnderTest<EventLog> & {
  readonly vocabulary: EventVocabulary
  /** Number of events for the test of a large log. */
  readonly manyEvents: number
  /** Its locations are parts of one log and share its identity. */
  readonly isShared?: true
}
