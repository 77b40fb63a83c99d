import type { Decider } from '../contracts/decider.ts'
import type { DomainEvent } from '../contracts/events.ts'
import type { EventLog } from '../engines/event-log.ts'

/**
 * The state of a short stream as the log has it now, for a look across streams that no view is
 * fresh enough for. What must hold is decided inside one stream, by `dispatch`.
 */
export const load = async <S, C, E extends DomainEvent>(
  log: EventLog<DomainEvent>,
  decider: Decider<S, C, E>,
  stream: string,
): Promise<S> => {
  let state = decider.initialState
  for await (const event of log.read(stream))
    state = decider.evolve(state, event as typeof event & E)
  return state
}
