import { JobEnvelope } from '../../../contracts/core/jobs.ts'
import { failureReason, type JobHandler, type Jobs } from '../../ports/jobs.ts'
import { spanKey, spanTime, type Traces } from '../../ports/traces.ts'

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
