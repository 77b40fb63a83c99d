import { type Prepared, single } from './database.ts'
import { selectNextDue } from './jobs-schema.ts'

/** A job leased to a worker. `attempt` tells this lease from an earlier one of the same job. */
export type LeasedJob = {
  readonly number: number
  readonly id: string
  readonly data: string
  readonly attempt: number
}

/** Leased jobs, and when the next job or schedule of their queue is due; null if none is foreseen. */
export type Taken = { readonly jobs: readonly LeasedJob[]; readonly nextDue: number | null }

/** `leaseUntil` is in milliseconds since the epoch. */
export type LeaseRequest = {
  readonly queue: string
  readonly worker: string
  readonly limit: number
  readonly now: number
  readonly leaseUntil: number
}

/** One attempt by one worker. */
export type JobAttempt = Pick<LeasedJob, 'number' | 'attempt'> & { readonly worker: string }

const HELD = "number = ? AND attempt = ? AND worker = ? AND state = 'running'"

/**
 * Leases jobs and ends leases. A worker that has lost its lease changes nothing: the job belongs to
 * another by then. `addDueRuns` runs before every take.
 */
export const leaseOperations = (
  prepared: Prepared,
  addDueRuns: (queue: string, now: number) => void,
) => ({
  take(take: LeaseRequest): Taken {
    addDueRuns(take.queue, take.now)
    expire(prepared, take)
    return { jobs: leaseJobs(prepared, take), nextDue: nextDueOf(prepared, take.queue) }
  },

  /** Returns false when the lease was lost. */
  renew: ({ number, attempt, worker }: JobAttempt, until: number): boolean =>
    prepared(`UPDATE jobs SET due = ? WHERE ${HELD}`).run(until, number, attempt, worker)
      .changes === 1,

  /**
   * The job is done: its id stays known, its data is deleted. A scheduled job is deleted whole,
   * because its id never comes again.
   */
  finish({ number, attempt, worker }: JobAttempt): void {
    prepared(`DELETE FROM jobs WHERE ${HELD} AND scheduled = 1`).run(number, attempt, worker)
    prepared(`UPDATE jobs SET state = 'done', data = '', worker = NULL WHERE ${HELD}`).run(
      number,
      attempt,
      worker,
    )
  },

  /** Expires the leases of an ended process: its workers' names begin with its name. */
  reclaim(process: string, now: number): void {
    prepared(
      `UPDATE jobs SET due = min(due, ?)
       WHERE state = 'running' AND substr(worker, 1, ?) = ?`,
    ).run(now, process.length, process)
  },

  /** The attempt failed: the job waits for the next, or has failed after the last. */
  fail({ number, attempt, worker }: JobAttempt, reason: string, now: number): void {
    prepared(
      `UPDATE jobs SET worker = NULL, reason = ?,
       state = iif(attempt < attempts, 'waiting', 'failed'),
       due = ? + iif(attempt < attempts,
         iif(backoff = 'exponential', backoff_ms << min(attempt - 1, 20), backoff_ms), 0)
       WHERE ${HELD}`,
    ).run(reason, now, number, attempt, worker)
  },

  /** The worker stops: the job waits again and the attempt is not counted. */
  release({ number, attempt, worker }: JobAttempt, now: number): void {
    prepared(
      `UPDATE jobs SET state = 'waiting', attempt = attempt - 1, due = ?, worker = NULL
       WHERE ${HELD}`,
    ).run(now, number, attempt, worker)
  },
})

const nextDueOf = (prepared: Prepared, queue: string): number | null =>
  single(prepared(selectNextDue('?1')), queue) as number | null

/** Fails a job that lost the lease of its last attempt: the job may be what kills its workers. */
const expire = (prepared: Prepared, { queue, now }: LeaseRequest): void => {
  prepared(
    `UPDATE jobs SET state = 'failed', reason = 'LeaseExpired', due = ?, worker = NULL
     WHERE queue = ? AND state = 'running' AND due <= ? AND attempt >= attempts`,
  ).run(now, queue, now)
}

const leaseJobs = (
  prepared: Prepared,
  { queue, worker, limit, now, leaseUntil }: LeaseRequest,
): LeasedJob[] => {
  const rows = prepared(
    `SELECT number, id, data, attempt + 1 FROM jobs
     WHERE queue = ? AND state IN ('waiting', 'running') AND due <= ?
     ORDER BY due, number LIMIT ?`,
  ).all(queue, now, limit) as unknown as [number, string, string, number][]
  const take = prepared(
    `UPDATE jobs SET state = 'running', attempt = attempt + 1, due = ?, worker = ?
     WHERE number = ?`,
  )
  return rows.map(([number, id, data, attempt]) => {
    take.run(leaseUntil, worker, number)
    return { number, id, data, attempt }
  })
}
