import type { DomainEvent } from '../../contracts/events.ts'
import { createDispatch, type Dispatch } from '../log/dispatch.ts'
import type { EventLog } from '../ports/event-log.ts'
import type { Keys } from '../ports/keys.ts'
import type { Traces } from '../ports/traces.ts'
import { tracedDispatch } from './traced/traced-dispatch.ts'

/** The dispatch of a process on its ports. */
export const dispatchOn = ({
  log,
  keys,
  traces,
}: {
  readonly log: EventLog<DomainEvent>
  readonly keys: Keys
  readonly traces: Traces | undefined
}): Dispatch => {
  const dispatch = createDispatch(log, keys)
  return traces ? tracedDispatch(dispatch, traces) : dispatch
}
