import { createDispatch, type Dispatch } from '../log/dispatch.ts'
import type { Ports } from './open-ports.ts'
import { tracedDispatch } from './traced/traced-dispatch.ts'

/** The dispatch of a process on its ports. */
export const dispatchOn = ({
  log,
  keys,
  traces,
}: Pick<Ports, 'log' | 'keys' | 'traces'>): Dispatch => {
  const dispatch = createDispatch(log, keys)
  return traces ? tracedDispatch(dispatch, traces) : dispatch
}
