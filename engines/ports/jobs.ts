/** Milliseconds before attempt n + 1: `delay * 2 ** (n - 1)` if exponential, else `delay`. */
export type Backoff = { readonly type: 'exponential' | 'fixed'; readonly delay: number }

/** Attempts and backoff of a job that does not set its own. */
export const DEFAULT_ATTEMPTS = 5
export const DEFAULT_BACKOFF: Backoff = { type: 'exponential', delay: 1_000 }

/** How long the id of a done job is known, at least. */
export const DONE_JOB_KEPT_MS = 60 * 60_000

/** A job to add. `id` is the same on every repeat, so that a repeat adds nothing. */
export type NewJob<D = unknown> = {
  readonly id: string
  readonly data: D
  /** Milliseconds from now, by the clock of this process. */
  readonly delay?: number
  /** Attempts before the job has failed; 5 by default. */
  readonly attempts?: number
  readonly backoff?: Backoff
}

/** Repeats by a cron line in UTC: `minute hour day month weekday`, optionally with seconds before. */
type Schedule<D = unknown> = {
  readonly id: string
  readonly data: D
  readonly cron: string
}

/** A job's data as JSON. @throws {TypeError} it is not JSON. */
export const jobDataJson = (data: unknown): string => {
  const json = JSON.stringify(data)
  if (json === undefined) throw new TypeError("A job's data is not JSON.")
  return json
}

export type Job<D = unknown> = { readonly id: string; readonly data: D; readonly attempt: number }

/** A job that used up its attempts. `reason` is the last error's name and code, never its data. */
export type FailedJob = {
  readonly id: string
  readonly data: unknown
  readonly attempts: number
  readonly reason: string
  readonly failedAt: string
}

/** A job that failed and is tried again; `attempts` are those that failed. */
export type RetriedJob = Pick<FailedJob, 'id' | 'data' | 'attempts' | 'reason'> & {
  /** Undefined while it runs. */
  readonly nextAttemptAt: string | undefined
}

/** Jobs of a queue by state. The next run of a schedule is a delayed job. */
export type JobCounts = {
  readonly waiting: number
  readonly active: number
  readonly delayed: number
  readonly failed: number
  /** Since when the oldest waiting job could have run. */
  readonly oldestSince: string | undefined
}

/** Runs a job; its signal aborts when the worker stops, or has lost the job to another. */
export type JobHandler = (job: Job, signal: AbortSignal) => Promise<void>

/** The id of a schedule's run at an instant (milliseconds since the epoch). */
export const scheduledJobId = (schedule: string, at: number): string =>
  `${schedule}@${new Date(at).toISOString()}`

/** The reason of a job whose workers died too often. */
export const LEASE_EXPIRED = 'LeaseExpired'

/** A name or code of an error that is one word; no id, address or sentence is. */
const word = /^\w{1,64}$/

/** The reason of a failure: the error's name and code, which hold no data of the job. */
export const failureReason = (error: unknown): string => {
  if (!(error instanceof Error)) return typeof error
  const code = 'code' in error && typeof error.code === 'string' ? [error.code] : []
  return [error.name, ...code].filter(one => word.test(one)).join(' ') || 'Error'
}

/**
 * Queues of jobs, run at least once: what BullMQ offers, see its documentation. A handler must
 * tolerate repeats: it gets the job again after a crash, a lost lease, or its own failure, and when
 * it is added again after its id was forgotten. An attempt that ends with a StorageFault, or because
 * work stops, is not counted.
 */
export interface Jobs {
  /**
   * Adds a job, unless one of that id waits, runs, has failed, or was done less than
   * `DONE_JOB_KEPT_MS` ago; which it was is not told. Resolves when the job is stored.
   */
  add(queue: string, job: NewJob): Promise<void>

  /**
   * Sets or replaces a repeating job. One with the same cron line keeps its next run; runs missed
   * meanwhile are made up by one run. Each run is a job with an id of its own (`scheduledJobId`).
   */
  schedule(queue: string, schedule: Schedule): Promise<void>

  /** Whether a schedule will run again: an open job stands for its next run. */
  runsAgain(queue: string, schedule: string): Promise<boolean>

  /**
   * Runs jobs until `signal` aborts; resolves when the running handlers have ended. A job whose
   * worker died is run by another when its lease has expired.
   */
  work(
    queue: string,
    handler: JobHandler,
    options: { concurrency: number; signal: AbortSignal },
  ): Promise<void>

  counts(queue: string): Promise<JobCounts>

  /** The failed jobs of a queue, oldest first. They stay until they are retried or dropped. */
  failed(queue: string): Promise<FailedJob[]>

  /** The jobs of a queue that failed and are tried again, the next one first. */
  retried(queue: string): Promise<RetriedJob[]>

  /** The queues that have jobs which are not done, and perhaps others, by name. */
  queues(): Promise<string[]>

  /** Resets the attempts of a failed job; false if there is no such failed job. */
  retry(queue: string, id: string): Promise<boolean>

  /** Deletes a failed job with its id; false if there is no such failed job. */
  drop(queue: string, id: string): Promise<boolean>

  [Symbol.asyncDispose](): Promise<void>
}

/** The counts of every queue that has jobs which are not done, by name. */
export const countQueues = async (
  jobs: Pick<Jobs, 'queues' | 'counts'>,
): Promise<Map<string, JobCounts>> => {
  const names = await jobs.queues()
  const counts = await Promise.all(names.map(queue => jobs.counts(queue)))
  const counted = names.map((queue, index) => [queue, counts[index] as JobCounts] as const)
  return new Map(
    counted.filter(
      ([, { waiting, active, delayed, failed }]) => waiting + active + delayed + failed > 0,
    ),
  )
}
