import type { RecordedEvent } from '../../contracts/core/event.ts'
import type { DomainEvent } from '../../contracts/core/event-types.ts'
import { HistoryRefused } from './history-refused.ts'
import { reasonOf } from './load-default.ts'

/** A function of a file that was handed to `history` threw at this event. */
export class StepFailed extends HistoryRefused {
  constructor(file: string, event: RecordedEvent<DomainEvent>, cause: unknown) {
    super(
      `${file} failed at ${event.type}, position ${event.position}, id ${event.id}: ${reasonOf(cause)}.`,
    )
  }
}
