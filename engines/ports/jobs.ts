import { comparePositions, type Position } from '../../contracts/core/event.ts'
import type { LogBound } from './log-marks.ts'

/** Milliseconds before attempt n + 1: `delay * 2 ** (n - 1)` if exponential, else `delay`. */
export type Backoff = { readonly type: 'exponential' | 'fixed'; readonly delay: number }

/** Attempts and backoff of a job that does not set its own. */
export const DEFAULT_ATTEMPTS = 5
export const DEFAULT_BACKOFF: Backoff = { type: 'exponential', delay: 1_000 }

/** The event to which a reactor reacts with a job. */
export type ReactedEvent = { readonly reactor: string; readonly position: Position }

/** A job to add. `id` is the same on every repeat, so that a repeat adds nothing. */
export type NewJob<D = unknown> = {
  readonly id: string
  readonly data: D
  /** Milliseconds from now. */
  readonly delay?: number
  /** Attempts before the job has failed; 5 by default. */
  readonly attempts?: number
  readonly backoff?: Backoff
  /** Keeps the id until the checkpoint of this reactor has passed the event. */
  readonly reactedTo?: ReactedEvent
}

/** Whether the reactor may add the job again: its checkpoint has not passed the event. */
export const mayBeAddedAgain = (
  event: ReactedEvent | undefined,
  checkpoints: ReadonlyMap<string, Position>,
): boolean => {
  if (!event) return false
  const reached = checkpoints.get(event.reactor)
  return reached === undefined || comparePositions(reached, event.position) < 0
}

/** Repeats at an interval in milliseconds, or by a cron line in UTC (`m h dom mon dow`). */
export type Schedule<D = unknown> = { readonly id: string; readonly data: D } & (
  | { readonly every: number }
  | { readonly cron: string }
)

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

/** Runs a job; its signal aborts when the worker stops, or has lost the job to another. */
export type JobHandler = (job: Job, signal: AbortSignal) => Promise<void>

/** The reason of a failure: the error's name and code, which hold no data of the job. */
export const failureReason = (error: unknown): string => {
  if (!(error instanceof Error)) return typeof error
  const code = 'code' in error && typeof error.code === 'string' ? ` ${error.code}` : ''
  return `${error.name}${code}`
}

/**
 * Queues of jobs, run at least once. A handler must tolerate repeats: it gets the job again after a
 * crash, a lost lease, or its own failure.
 */
export interface Jobs extends LogBound {
  /** `known`: a job of that id was added before, done or not, and its id is not deleted yet. */
  add(queue: string, job: NewJob): Promise<'added' | 'known'>

  /** Sets or replaces a repeating job; missed runs are made up by one run. */
  schedule(queue: string, schedule: Schedule): Promise<void>

  /** Runs jobs until `signal` aborts; resolves when the running handlers have ended. */
  work(
    queue: string,
    handler: JobHandler,
    options: { concurrency: number; signal: AbortSignal },
  ): Promise<void>

  /** The failed jobs of a queue, oldest first. */
  failed(queue: string): Promise<FailedJob[]>

  /** Number of failed jobs of each queue that has any. */
  deadLetters(): Promise<ReadonlyMap<string, number>>

  /** Resets the attempts of a failed job; false if there is no such failed job. */
  retry(queue: string, id: string): Promise<boolean>

  /** Marks a failed job as done; false if there is no such failed job. */
  drop(queue: string, id: string): Promise<boolean>

  /**
   * Deletes the ids of jobs done before an instant (milliseconds since the epoch, accurate to the
   * length of a lease), except of those that a reactor may add again; returns how many. When two
   * events gave one id, the first decides. Failed jobs stay until they are retried or dropped.
   */
  deleteDone(doneBefore: number): Promise<number>

  /** Number of jobs of the queue that wait or run. */
  pending(queue: string): Promise<number>

  /** How far a reactor has read; stored here, so that a rebuild repeats no side effect. */
  checkpoint(reactor: string): Promise<Position | undefined>
  advance(reactor: string, upTo: Position): Promise<void>

  /** Moves every reactor that is beyond a position back to it. */
  rewind(upTo: Position): Promise<void>

  /** Deletes all jobs and checkpoints, because they belong to another log. */
  clear(): Promise<void>

  [Symbol.asyncDispose](): Promise<void>
}
