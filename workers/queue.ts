import type * as z from 'zod'
import type { CommandContext, Dispatch } from '../command-api/dispatch.ts'
import type { Instant, RecordedEvent } from '../contracts/event.ts'
import type { DomainEvent } from '../contracts/events.ts'
import { causedId } from '../contracts/ids.ts'
import { JobEnvelope } from '../contracts/jobs.ts'
import type { Clock } from '../engines/clock.ts'
import type { EventLog } from '../engines/event-log.ts'
import type { Job, Jobs, NewJob } from '../engines/jobs.ts'
import type { Keys } from '../engines/keys.ts'
import type { Media } from '../engines/media.ts'
import type { ReadModels } from '../engines/read-models.ts'
import type { Sessions } from '../engines/sessions.ts'
import type { DiscoveryIndex } from '../projections/discovery/discovery-index.ts'

/** What jobs work with. */
export type JobServices = {
  readonly log: EventLog<DomainEvent>
  readonly views: ReadModels
  readonly dispatch: Dispatch
  readonly clock: Clock
  readonly sessions: Sessions
  readonly media: Media
  readonly keys: Keys
  readonly deck: DiscoveryIndex
}

/** One kind of job; `S` is what it works with. */
export type Queue<D = unknown, S = JobServices> = {
  readonly name: string
  /** How many run at once in one process. */
  readonly concurrency: number
  /** When a job of it comes round by itself, with no data: a cron line in UTC. */
  readonly cron?: string
  /** Does a job; its data is parsed first. `signal` aborts when the worker stops. */
  perform(data: unknown, cause: CommandContext, services: S, signal: AbortSignal): Promise<void>
  /** Never read: it ties the data's type to the queue. */
  readonly data?: D
}

/** A job still to be added to a queue. */
export type Task = {
  readonly queue: string
  readonly data: unknown
  /** Not before then, as reminders are; at once where it is absent or past. */
  readonly due?: Instant
}

/** Tried for about two minutes, then kept among the failed until somebody retries it. */
const retryPolicy = { attempts: 8, backoff: { type: 'exponential', delay: 1_000 } } as const

/**
 * Declares a queue. Jobs wait under its `name`: never renamed.
 *
 * What `run` throws makes the job run again. A command dispatched under `cause` happens once
 * however often that is; a second one on the same stream takes an id made from the first's.
 */
export const defineQueue = <D, S extends JobServices = JobServices>({
  data: schema,
  run,
  ...queue
}: {
  name: string
  concurrency: number
  cron?: string
  data: z.ZodType<D>
  run: (data: D, cause: CommandContext, services: S, signal: AbortSignal) => Promise<void>
}): Queue<D, S> => ({
  ...queue,
  perform: async (data, cause, services, signal) =>
    run(schema.parse(data), cause, services, signal),
})

/** A job for a queue. */
export const task = <D>(queue: Pick<Queue<D>, 'name' | 'data'>, data: D, due?: Instant): Task => ({
  queue: queue.name,
  data,
  ...(due === undefined ? {} : { due }),
})

const delayUntil = (due: Instant | undefined, now: Date) =>
  due === undefined ? {} : { delay: Math.max(0, Date.parse(due) - now.getTime()) }

/** The job that an event leads to: the same event and task always make the same job. */
export const jobFromEvent = (
  event: RecordedEvent,
  { queue, data, due }: Task,
  now: Date,
): NewJob<JobEnvelope> => ({
  id: causedId(event.id, queue, JSON.stringify(data)),
  data: { cause: { event: event.id, correlation: event.meta.correlation }, data },
  ...delayUntil(due, now),
  ...retryPolicy,
})

/** The job that a job leads to: the same cause and task always make the same job. */
export const followUpJob = (
  { command, correlation, causation, now }: CommandContext,
  { queue, data, due }: Task,
): NewJob<JobEnvelope> => ({
  id: causedId(command, queue, JSON.stringify(data)),
  data: { cause: { event: causation, correlation }, data },
  ...delayUntil(due, now),
  ...retryPolicy,
})

/** Sees to it that a queue's own rounds come, in whichever process works it. */
const scheduleQueue = async (
  { name, cron }: Pick<Queue, 'name' | 'cron'>,
  jobs: Jobs,
): Promise<void> => {
  if (cron === undefined) return
  const data: JobEnvelope = { cause: { event: name, correlation: name }, data: {} }
  await jobs.schedule(name, { id: name, data, cron })
}

/** Works one queue, and keeps its rounds, until `signal` aborts. */
export const workQueue = async <S extends JobServices>(
  queue: Queue<unknown, S>,
  {
    jobs,
    services,
    signal,
    onProgress,
    onFailure,
  }: {
    jobs: Jobs
    services: S
    signal: AbortSignal
    /** Told of every job that was begun. */
    onProgress: () => void
    /** Told of every job that failed; it will be tried again. */
    onFailure: (error: unknown) => void
  },
): Promise<void> => {
  const { name, concurrency, perform } = queue
  const handler = async (
    { id, data: envelope, attempt }: Job,
    stopping: AbortSignal,
  ): Promise<void> => {
    onProgress()
    try {
      const { cause, data } = JobEnvelope.parse(envelope)
      const now = services.clock.now()
      const because = { correlation: cause.correlation, causation: cause.event }
      const job = { command: id, ...because, now, repeated: attempt > 1 }
      await perform(data, job, services, stopping)
    } catch (error) {
      onFailure(error)
      throw error
    }
  }
  await scheduleQueue(queue, jobs)
  await jobs.work(name, handler, { concurrency, signal })
}
