import type { Decider } from '../../contracts/core/decider.ts'
import type { RecordedEvent } from '../../contracts/core/event.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import type { JobCause, JobServices } from './queue.ts'

/** The event that caused a job, if it is in this stream. */
export const causingEvent = async (
  stream: string,
  { causation }: Pick<JobCause, 'causation'>,
  { log }: Pick<JobServices, 'log'>,
): Promise<RecordedEvent<DomainEvent> | undefined> => {
  for await (const event of log.read(stream)) if (event.id === causation) return event
  return undefined
}

/** The state of a stream after its events up to the first that `isLater`. */
export const stateBefore = async <S, C, E extends DomainEvent>(
  { initialState, evolve }: Decider<S, C, E>,
  stream: string,
  isLater: (event: RecordedEvent<DomainEvent>) => boolean,
  { log }: Pick<JobServices, 'log'>,
): Promise<S> => {
  let state = initialState
  for await (const event of log.read(stream)) {
    if (isLater(event)) break
    state = evolve(state, event as typeof event & RecordedEvent<E>)
  }
  return state
}
