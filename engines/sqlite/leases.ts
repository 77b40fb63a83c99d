import { type Prepared, single } from './database.ts'

/** A job that a worker holds. `attempt` tells this lease from an earlier one of the same job. */
export type LeasedJob = {
  readonly number: number
  readonly id: string
  readonly data: string
  readonly attempt: number
}

/** Who takes how many jobs of a queue, and until when they are theirs. */
export type LeaseRequest = {
  readonly queue: string
  readonly worker: string
  readonly limit: number
  readonly now: number
  readonly leaseUntil: number
}

/** `next` is when there may be more to take; null when nothing is foreseen. */
export type LeaseResult = { readonly jobs: readonly LeasedJob[]; readonly next: number | null }

/** One attempt by one worker. */
export type Lease = Pick<LeasedJob, 'number' | 'attempt'> & { readonly worker: string }

const HELD = "number = ? AND attempt = ? AND worker = ? AND state = 'running'"

/**
 * Taking jobs and giving them back. Whoever no longer holds the lease changes nothing: the job is
 * someone else's by then. `addTurns` is done before every take.
 */
export const leaseOperations = (
  prepared: Prepared,
  addDueRuns: (queue: string, now: number) => void,
) => ({
  take(take: LeaseRequest): LeaseResult {
    addDueRuns(take.queue, take.now)
    expire(prepared, take)
    return { jobs: lease(prepared, take), next: nextDue(prepared, take.queue) }
  },

  /** False when the lease was lost. */
  renew: ({ number, attempt, worker }: Lease, until: number): boolean =>
    prepared(`UPDATE jobs SET due = ? WHERE ${HELD}`).run(until, number, attempt, worker)
      .changes === 1,

  /** The job is done: its id stays known, its data goes. A schedule's turn never comes back. */
  finish({ number, attempt, worker }: Lease): void {
    prepared(`DELETE FROM jobs WHERE ${HELD} AND scheduled = 1`).run(number, attempt, worker)
    prepared(`UPDATE jobs SET state = 'done', data = '', worker = NULL WHERE ${HELD}`).run(
      number,
      attempt,
      worker,
    )
  },

  /** A process is gone: the leases of its workers, whose names begin with its own, run out now. */
  reclaim(process: string, now: number): void {
    prepared(
      `UPDATE jobs SET due = min(due, ?)
       WHERE state = 'running' AND substr(worker, 1, ?) = ?`,
    ).run(now, process.length, process)
  },

  /** The attempt failed: the job waits for the next, or is dead after the last. */
  fail({ number, attempt, worker }: Lease, reason: string, now: number): void {
    prepared(
      `UPDATE jobs SET worker = NULL, reason = ?,
       state = iif(attempt < attempts, 'waiting', 'failed'),
       due = ? + iif(attempt < attempts,
         iif(backoff = 'exponential', backoff_ms << min(attempt - 1, 20), backoff_ms), 0)
       WHERE ${HELD}`,
    ).run(reason, now, number, attempt, worker)
  },

  /** The worker stops: the job waits again, the attempt does not count. */
  release({ number, attempt, worker }: Lease, now: number): void {
    prepared(
      `UPDATE jobs SET state = 'waiting', attempt = attempt - 1, due = ?, worker = NULL
       WHERE ${HELD}`,
    ).run(now, number, attempt, worker)
  },
})

/** A job whose last attempt lost its lease is dead: it may be what kills its workers. */
const expire = (prepared: Prepared, { queue, now }: LeaseRequest): void => {
  prepared(
    `UPDATE jobs SET state = 'failed', reason = 'LeaseExpired', due = ?, worker = NULL
     WHERE queue = ? AND state = 'running' AND due <= ? AND attempt >= attempts`,
  ).run(now, queue, now)
}

const lease = (
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

const nextDue = (prepared: Prepared, queue: string): number | null =>
  single(
    prepared(
      `SELECT min(due) FROM (
         SELECT min(due) AS due FROM jobs WHERE queue = ? AND state IN ('waiting', 'running')
         UNION ALL SELECT min(next) FROM schedules WHERE queue = ?
       )`,
    ),
    queue,
    queue,
  ) as number | null
