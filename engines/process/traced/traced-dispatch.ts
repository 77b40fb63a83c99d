import { Refusal } from '../../../contracts/core/refusals.ts'
import type { CommandContext, Dispatch, Execute } from '../../log/dispatch.ts'
import { streamKind } from '../../log/stream-kind.ts'
import { failureReason } from '../../ports/jobs.ts'
import { spanKey, spanTime, type Traces } from '../../ports/traces.ts'

/** The job that dispatches the command, or the call. */
const parentOf = ({ job, causation }: CommandContext): string =>
  job ? spanKey.job(job.id) : spanKey.call(causation)

/** A dispatch that records a span for each command. A refusal fails it with its code. */
export const tracedDispatch = (dispatch: Dispatch, traces: Traces): Dispatch => {
  const execute: Execute = async (decider, stream, command, context) => {
    const startedAt = spanTime()
    const ended = (failure?: string) =>
      traces.record({
        name: `dispatch ${streamKind(stream)}`,
        kind: 'internal',
        correlation: context.correlation,
        key: spanKey.command(context.command, stream),
        parent: parentOf(context),
        startedAt,
        endedAt: spanTime(),
        failure,
      })
    try {
      const result = await dispatch(decider, stream, command, context)
      ended()
      return result
    } catch (error) {
      ended(error instanceof Refusal ? error.code : failureReason(error))
      throw error
    }
  }
  return Object.assign(execute, { readState: dispatch.readState })
}
