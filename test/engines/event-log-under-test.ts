import type { EventLog } from '../../engines/ports/event-log.ts'
import type { EngineUnderTest } from './engine-under-test.ts'
import type { EventVocabulary } from './event-vocabulary.ts'

/** An event log under test, with events that it accepts. */
export type EventLogUnderTest = EngineUnderTest<EventLog> & {
  readonly vocabulary: EventVocabulary
  /** How many events it is filled with at most: as many as its storage is to be tried with. */
  readonly manyEvents: number
  /** Its locations are parts of one log, which have its identity. */
  readonly isShared?: true
}
