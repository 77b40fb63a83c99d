import { JobEnvelope } from '../../contracts/core/jobs.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import {
  type CommandContext,
  createDispatch,
  type Dispatch,
  type Execute,
} from '../log/dispatch.ts'
import { type EventLog, streamKind } from '../ports/event-log.ts'
import { failureReason, type JobHandler, type Jobs } from '../ports/jobs.ts'
import type { Keys } from '../ports/keys.ts'
import { spanKey, spanTime, type Traces } from '../ports/traces.ts'

/** The job that dispatches the command, or the call. */
const parentOf = ({ job, causation }: CommandContext): string =>
  job ? spanKey.job(job.id) : spanKey.call(causation)

/** A dispatch that records a span for each command. A refusal fails it with its code. */
const tracedDispatch = (dispatch: Dispatch, traces: Traces): Dispatch => {
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

/** Why a job runs. Each run of a schedule, whose cause is its queue, is a trace of its own. */
const causeOf = (queue: string, id: string, { event, correlation }: JobEnvelope['cause']) => {
  if (event === queue) return { correlation: id, parent: undefined }
  const parent = event === correlation ? spanKey.call(event) : spanKey.event(event)
  return { correlation, parent }
}

/** Jobs that record a span for each that follows from an event, and for each that runs. */
export const tracedJobs = (jobs: Jobs, traces: Traces): Jobs => ({
  ...jobs,
  async add(queue, job) {
    const startedAt = spanTime()
    await jobs.add(queue, job)
    const { cause } = JobEnvelope.parse(job.data)
    if (cause.event === cause.correlation) return
    traces.record({
      name: `add ${queue}`,
      kind: 'producer',
      ...causeOf(queue, job.id, cause),
      key: spanKey.effect('add', job.id),
      startedAt,
      endedAt: spanTime(),
    })
  },
  work(queue, handler, options) {
    const traced: JobHandler = async (job, signal) => {
      const startedAt = spanTime()
      const { cause } = JobEnvelope.parse(job.data)
      const ended = (failure?: string) =>
        traces.record({
          name: `job ${queue}`,
          kind: 'consumer',
          ...causeOf(queue, job.id, cause),
          key: spanKey.job(job.id),
          startedAt,
          endedAt: spanTime(),
          attributes: { 'kith.attempt': job.attempt },
          failure,
        })
      try {
        await handler(job, signal)
        ended()
      } catch (error) {
        ended(failureReason(error))
        throw error
      }
    }
    return jobs.work(queue, traced, options)
  },
})

/** A log that records a span for each event that it appends. */
export const tracedLog = (log: EventLog<DomainEvent>, traces: Traces): EventLog<DomainEvent> => ({
  ...log,
  async append(stream, expected, events) {
    const startedAt = spanTime()
    const appended = await log.append(stream, expected, events)
    const endedAt = spanTime()
    for (const { id, type, meta } of events)
      traces.record({
        name: `append ${type}`,
        kind: 'internal',
        correlation: meta.correlation,
        key: spanKey.event(id),
        parent: spanKey.command(meta.command, stream),
        startedAt,
        endedAt,
      })
    return appended
  },
})
