import type * as z from 'zod'
import type { Instant, RecordedEvent } from '../../contracts/core/event.ts'
import { causedId } from '../../contracts/core/ids.ts'
import { JobEnvelope } from '../../contracts/core/jobs.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import type { RemovedPhotos } from '../../engines/adapters/images/removed-photos.ts'
import type { CommandContext, Dispatch } from '../../engines/log/dispatch.ts'
import type { Clock } from '../../engines/ports/clock.ts'
import type { EventLog } from '../../engines/ports/event-log.ts'
import type { Job, Jobs, NewJob } from '../../engines/ports/jobs.ts'
import type { Keys } from '../../engines/ports/keys.ts'
import type { Media } from '../../engines/ports/media.ts'
import type { Payments } from '../../engines/ports/payments.ts'
import type { ReadModels } from '../../engines/ports/read-models.ts'
import type { DailyAllowances } from '../../engines/records/daily-allowances.ts'
import type { Sessions } from '../../engines/records/sessions.ts'
import type { ShortLived } from '../../engines/records/short-lived.ts'
import type { Discovery } from '../../projections/discovery/open-discovery.ts'
import { JOB_RETRY_MS, LATE_JOB_MS } from './timeouts.ts'

export type JobServices = {
  readonly log: EventLog<DomainEvent>
  readonly views: ReadModels
  readonly dispatch: Dispatch
  readonly clock: Clock
  readonly jobs: Jobs
  readonly sessions: Sessions
  readonly shortLived: ShortLived
  readonly allowances: DailyAllowances
  readonly removedPhotos: RemovedPhotos
  readonly media: Media
  readonly keys: Keys
  readonly discovery: Discovery
  readonly payments: Payments
}

/** Why a job runs, and the context of its commands. */
export type JobCause = CommandContext & {
  /** The job may have run before. */
  readonly repeated?: boolean
  /** When the job was to run; absent in jobs of calls and schedules. */
  readonly wanted?: Instant | undefined
  /**
   * The job runs long after it was to run: it waited, its reactor was stopped, or the reactor reads
   * old events again and the ids of their jobs are forgotten. Then the streams must show what was
   * done already.
   */
  readonly isLate?: boolean
}

/** Jobs of one kind, each done at least once; `S` is the type of their services. */
export type Queue<D = unknown, S = JobServices> = {
  readonly name: string
  readonly concurrency: number
  /** Cron schedule in UTC on which a job without data is added. */
  readonly cron?: string
  /** Runs a job after parsing its data. `signal` aborts when the worker stops. */
  perform(data: unknown, cause: JobCause, services: S, signal: AbortSignal): Promise<void>
  /** Never set: carries the data's type. */
  readonly data?: D
}

/** A job to add: its queue, its data and when it is due. */
export type Task = {
  readonly queue: string
  readonly data: unknown
  /** Runs no earlier than this; at once when absent or past. */
  readonly due?: Instant
  /** Tasks of one queue with the same key are one job, that of the first; else each event has its own. */
  readonly key?: string
}

/** A job is tried for about two minutes, then stays among the failed jobs until the staff retries it. */
const retryPolicy = { attempts: 8, backoff: { type: 'exponential', delay: JOB_RETRY_MS } } as const

/**
 * Declares a queue. Jobs wait under its `name`: never renamed.
 *
 * When `run` throws, the job runs again, and again when its reactor reads the event again after the
 * id of the job is forgotten. A command dispatched with `cause` is executed once however often the
 * job runs; a second command on the same stream needs an id derived from the first's. But a command
 * that changed nothing is decided again: where it could change something later, `run` looks at what
 * happened since (`cause.isLate`).
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
  run: (data: D, cause: JobCause, services: S, signal: AbortSignal) => Promise<void>
}): Queue<D, S> => ({
  ...queue,
  perform: async (data, cause, services, signal) =>
    run(schema.parse(data), cause, services, signal),
})

/** Declares a queue whose only jobs, without data, are added by its cron schedule, in UTC. */
export const defineSchedule = <S extends JobServices = JobServices>({
  run,
  ...queue
}: {
  name: string
  cron: string
  run: (cause: CommandContext, services: S) => Promise<void>
}): Queue<unknown, S> => ({
  ...queue,
  concurrency: 1,
  perform: (_, cause, services) => run(cause, services),
})

/** A task that is done once for all events that give it the same key. */
export const keyedTask = (task: Task, ...key: readonly string[]): Task => ({
  ...task,
  key: JSON.stringify(key),
})

/** A job for a queue. */
export const task = <D>(queue: Pick<Queue<D>, 'name' | 'data'>, data: D, due?: Instant): Task => ({
  queue: queue.name,
  data,
  ...(due === undefined ? {} : { due }),
})

const later = (one: Instant, other: Instant | undefined): Instant =>
  other !== undefined && other > one ? other : one

const delayUntil = (due: Instant | undefined, now: Date) =>
  due === undefined ? {} : { delay: Math.max(0, Date.parse(due) - now.getTime()) }

/** The job for an event and a task: the same two always give the same job id, as does the same key. */
export const jobFromEvent = (
  event: RecordedEvent,
  { queue, data, due, key }: Task,
  now: Date,
): NewJob<JobEnvelope> => ({
  id: key === undefined ? causedId(event.id, queue, JSON.stringify(data)) : causedId(queue, key),
  data: {
    cause: {
      event: event.id,
      correlation: event.meta.correlation,
      wanted: later(event.at, due),
    },
    data,
  },
  ...delayUntil(due, now),
  ...retryPolicy,
})

/** A job that another job adds: the same cause and task always give the same job id, as does the same key. */
export const followUpJob = (
  { command, correlation, causation, now, wanted = now.toISOString() }: JobCause,
  { queue, data, due, key }: Task,
): NewJob<JobEnvelope> => ({
  id: key === undefined ? causedId(command, queue, JSON.stringify(data)) : causedId(queue, key),
  data: { cause: { event: causation, correlation, wanted: later(wanted, due) }, data },
  ...delayUntil(due, now),
  ...retryPolicy,
})

/** Adds the schedule of a queue, if it has one. */
const scheduleQueue = async (
  { name, cron }: Pick<Queue, 'name' | 'cron'>,
  jobs: Pick<Jobs, 'schedule'>,
): Promise<void> => {
  if (cron === undefined) return
  const data: JobEnvelope = { cause: { event: name, correlation: name }, data: {} }
  await jobs.schedule(name, { id: name, data, cron })
}

/** Each run of a schedule is a cause of its own: otherwise all its runs would be one. */
const causesOf = (
  { queue, id }: { readonly queue: string; readonly id: string },
  { event, correlation }: JobEnvelope['cause'],
): Pick<CommandContext, 'correlation' | 'causation'> =>
  event === queue && correlation === queue
    ? { correlation: id, causation: id }
    : { correlation, causation: event }

/** Which attempt of which job failed, by which log and staff find it. */
export type FailedAttempt = Pick<Job, 'attempt'> & {
  readonly job: string
  /** Absent where the job has no envelope. */
  readonly correlation?: string
}

/** Runs the jobs and the schedule of a queue until `signal` aborts. */
export const workQueue = async <S extends JobServices>(
  queue: Queue<unknown, S>,
  {
    jobs,
    services,
    signal,
    onProgress,
    onFailure,
  }: {
    jobs: Pick<Jobs, 'schedule' | 'work'>
    services: S
    signal: AbortSignal
    /** Called for every job that starts. */
    onProgress: () => void
    /** Called for every failed attempt of a job, which is tried again. */
    onFailure: (error: unknown, job: FailedAttempt) => void
  },
): Promise<void> => {
  const { name, concurrency, perform } = queue
  const handler = async (
    { id, data: envelope, attempt }: Job,
    stopping: AbortSignal,
  ): Promise<void> => {
    onProgress()
    let failed: FailedAttempt = { job: id, attempt }
    try {
      const { cause, data } = JobEnvelope.parse(envelope)
      const causes = causesOf({ queue: name, id }, cause)
      failed = { ...failed, correlation: causes.correlation }
      const now = services.clock.now()
      const { wanted } = cause
      const isLate = wanted !== undefined && now.getTime() - Date.parse(wanted) > LATE_JOB_MS
      const repeated = attempt > 1 || isLate
      const job = { queue: name, id }
      const context = { command: id, ...causes, job, now, repeated, wanted, isLate }
      await perform(data, context, services, stopping)
    } catch (error) {
      if (!stopping.aborted) onFailure(error, failed) // otherwise it is no failed attempt
      throw error
    }
  }
  await scheduleQueue(queue, jobs)
  await jobs.work(name, handler, { concurrency, signal })
}
