import type { Position } from '../contracts/event.ts'
import type { LogBound } from './log-marks.ts'

/** Waiting time before attempt n + 1: `delay * 2 ** (n - 1)` or `delay`, in milliseconds. */
export type Backoff = { readonly type: 'exponential' | 'fixed'; readonly delay: number }

/** Work to do once. `id` is the same on every repeat, so a repeat adds nothing. */
export type NewJob<D = unknown> = {
  readonly id: string
  readonly data: D
  /** Milliseconds from now. */
  readonly delay?: number
  /** How often it is tried before it counts as failed; 5 unless told. */
  readonly attempts?: number
  readonly backoff?: Backoff
}

/** Repeats every so many milliseconds, or by a cron line in UTC (`m h dom mon dow`). */
type Schedule<D = unknown> = { readonly id: string; readonly data: D } & (
  | { readonly every: number }
  | { readonly cron: string }
)

export type Job<D = unknown> = { readonly id: string; readonly data: D; readonly attempt: number }

/** A job that used up its attempts. `reason` is the last error's name and code, never its data. */
export type FailedJob = {
  readonly id: string
  readonly data: unknown
  readonly attempts: number
  readonly reason: string
  readonly failedAt: string
}

/**
 * Work done at least once. A handler must bear a repeat: it gets the job again after a crash,
 * a lost lease, or its own failure.
 */
export interface Jobs extends LogBound {
  /** `known` when a job of that id was ever added to the queue, done or not, and not swept since. */
  add(queue: string, job: NewJob): Promise<'added' | 'known'>

  /** Sets or replaces a repeating job; a missed turn is made up once, not once per turn. */
  schedule(queue: string, schedule: Schedule): Promise<void>

  /** Works until `signal` aborts; resolves when the running handlers have ended. */
  work(
    queue: string,
    handler: (job: Job, signal: AbortSignal) => Promise<void>,
    options: { concurrency: number; signal: AbortSignal },
  ): Promise<void>

  /** The dead letters of a queue, oldest first. */
  failed(queue: string): Promise<FailedJob[]>

  /** How many dead letters each queue has that has any. */
  deadLetters(): Promise<ReadonlyMap<string, number>>

  /** Gives a failed job its attempts back; false if it is not among the failed. */
  retry(queue: string, id: string): Promise<boolean>

  /** Gives a failed job up: it counts as done. False if it is not among the failed. */
  drop(queue: string, id: string): Promise<boolean>

  /**
   * Forgets the ids of jobs that were done before an instant, in milliseconds since the epoch, give
   * or take the length of a lease; answers how many. Failed ones stay until they are retried or dropped.
   */
  sweep(doneBefore: number): Promise<number>

  /** How many jobs of the queue wait or run. */
  pending(queue: string): Promise<number>

  /** How far a reactor has read the log. Kept here, so a rebuild of views repeats no side effect. */
  checkpoint(reactor: string): Promise<Position | undefined>
  advance(reactor: string, upTo: Position): Promise<void>

  /** Takes every reactor that has come further back to a position. */
  rewind(upTo: Position): Promise<void>

  /** Forgets all jobs, done or not, and how far reactors have come: for those of another log. */
  clear(): Promise<void>

  [Symbol.asyncDispose](): Promise<void>
}
