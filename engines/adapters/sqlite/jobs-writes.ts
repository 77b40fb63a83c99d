import type { DatabaseSync } from 'node:sqlite'
import {
  type Backoff,
  DEFAULT_ATTEMPTS,
  DEFAULT_BACKOFF,
  DONE_JOB_KEPT_MS,
  LEASE_EXPIRED,
  scheduledJobId,
} from '../../ports/jobs.ts'
import { nextRun } from '../../primitives/next-run.ts'
import type { WritableFile } from './commit-batch.ts'
import { type FileSchema, openToWrite, type Prepared, preparedOn } from './database.ts'

/**
 * The file of the jobs. `due`, in milliseconds since the epoch, is when a waiting job may be taken,
 * when a running job's lease ends (so that an expired one is found like any due job), when a failed
 * job failed, and when a done job was done. A done job stays as an id without data until a later
 * one is done. The next run of a schedule is a waiting job with a cron line, `cron`; it loses that
 * when it is taken, and another job has it.
 */
const jobsSchema: FileSchema = {
  application: 0x4b_54_4a_42,
  what: 'a file of jobs of Kith',
  steps: [
    `CREATE TABLE jobs (
       number INTEGER PRIMARY KEY,
       queue TEXT NOT NULL,
       id TEXT NOT NULL,
       data TEXT NOT NULL,
       state TEXT NOT NULL,
       due INTEGER NOT NULL,
       attempt INTEGER NOT NULL,
       attempts INTEGER NOT NULL,
       backoff TEXT NOT NULL,
       backoff_ms INTEGER NOT NULL,
       worker TEXT,
       reason TEXT,
       schedule TEXT,
       cron TEXT,
       UNIQUE (queue, id)
     );
     CREATE INDEX open_jobs ON jobs (queue, due) WHERE state IN ('waiting', 'running');
     CREATE INDEX failed_jobs ON jobs (queue, due) WHERE state = 'failed';
     CREATE INDEX done_jobs ON jobs (due) WHERE state = 'done';
     CREATE INDEX running_jobs ON jobs (queue, due) WHERE state = 'running';
     CREATE UNIQUE INDEX next_runs ON jobs (queue, schedule) WHERE cron IS NOT NULL;`,
  ],
}

/** A job as it is added; `due` in milliseconds since the epoch, `data` as JSON. */
type JobRow = {
  readonly id: string
  readonly data: string
  readonly due: number
  readonly attempts: number
  readonly backoff: Backoff
}

/** A schedule as it is set; `data` as JSON. */
type ScheduleRow = { readonly id: string; readonly data: string; readonly cron: string }

/** A job leased to a worker. `attempt` tells this lease from an earlier one of the same job. */
export type LeasedJob = {
  readonly number: number
  readonly id: string
  readonly data: string
  readonly attempt: number
}

/** `leaseUntil` is in milliseconds since the epoch. */
type LeaseRequest = {
  readonly queue: string
  readonly worker: string
  readonly limit: number
  readonly now: number
  readonly leaseUntil: number
}

/** One attempt by one worker. */
export type JobAttempt = Pick<LeasedJob, 'number' | 'attempt'> & { readonly worker: string }

/**
 * The writing half of the jobs, for the writer thread. Every commit is synced to the disk: a reactor
 * stores elsewhere that its jobs were added.
 */
export const openJobWrites = (path: string): WritableFile<JobWrites> => {
  const database = openToWrite(path, jobsSchema, 'FULL')
  return { database, operations: jobWrites(database) }
}

export type JobWrites = ReturnType<typeof jobWrites>

/** Done jobs that are deleted with each that is done. */
const DELETED_AT_ONCE = 10

const HELD = "number = ? AND attempt = ? AND worker = ? AND state = 'running'"

/** A worker that has lost its lease changes nothing: the job belongs to another by then. */
const jobWrites = (database: DatabaseSync) => {
  const prepared = preparedOn(database)
  return {
    /** Whether the job was not known. */
    add: (queue: string, job: JobRow): boolean => insert(prepared, queue, job),

    /** A next run that is later than the first from now was set by a wrong clock, and is set again. */
    schedule(queue: string, schedule: ScheduleRow, now: number): void {
      const { id, data, cron } = schedule
      const { changes } = prepared(
        'UPDATE jobs SET data = ? WHERE queue = ? AND schedule = ? AND cron = ? AND due <= ?',
      ).run(data, queue, id, cron, nextRun(cron, now))
      if (changes === 1) return
      prepared('DELETE FROM jobs WHERE queue = ? AND schedule = ? AND cron IS NOT NULL').run(
        queue,
        id,
      )
      addNextRun(prepared, queue, schedule, now)
    },

    take: (request: LeaseRequest): LeasedJob[] => leaseJobs(prepared, request),

    /** Renews all leases of a worker; returns the number and attempt of each. */
    renew: (queue: string, worker: string, until: number) =>
      prepared(
        `UPDATE jobs SET due = ? WHERE queue = ? AND state = 'running' AND worker = ?
         RETURNING number, attempt`,
      ).all(until, queue, worker) as unknown as [number: number, attempt: number][],

    /** The job is done: its id stays known for a while, its data is deleted. */
    finish({ number, attempt, worker }: JobAttempt, now: number): void {
      prepared(
        `UPDATE jobs SET state = 'done', data = '', due = ?, worker = NULL WHERE ${HELD}`,
      ).run(now, number, attempt, worker)
      prepared(
        `DELETE FROM jobs WHERE number IN
         (SELECT number FROM jobs WHERE state = 'done' AND due < ? ORDER BY due LIMIT ?)`,
      ).run(now - DONE_JOB_KEPT_MS, DELETED_AT_ONCE)
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

    /** The job waits again until `due`, and the attempt is not counted. */
    release({ number, attempt, worker }: JobAttempt, due: number): void {
      prepared(
        `UPDATE jobs SET state = 'waiting', attempt = attempt - 1, due = ?, worker = NULL
         WHERE ${HELD}`,
      ).run(due, number, attempt, worker)
    },

    retry: (queue: string, id: string, now: number): boolean =>
      prepared(
        `UPDATE jobs SET state = 'waiting', attempt = 0, due = ?, reason = NULL
         WHERE queue = ? AND id = ? AND state = 'failed'`,
      ).run(now, queue, id).changes === 1,

    drop: (queue: string, id: string): boolean =>
      prepared("DELETE FROM jobs WHERE queue = ? AND id = ? AND state = 'failed'").run(queue, id)
        .changes === 1,
  }
}

const insert = (
  prepared: Prepared,
  queue: string,
  { id, data, due, attempts, backoff }: JobRow,
  { id: schedule, cron }: { id: string | null; cron: string | null } = { id: null, cron: null },
): boolean =>
  prepared(
    `INSERT INTO jobs
       (queue, id, data, state, due, attempt, attempts, backoff, backoff_ms, schedule, cron)
     VALUES (?, ?, ?, 'waiting', ?, 0, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
  ).run(queue, id, data, due, attempts, backoff.type, backoff.delay, schedule, cron).changes === 1

/** Adds the first run after an instant that no job stands for: the clock may have been set back. */
const addNextRun = (
  prepared: Prepared,
  queue: string,
  schedule: ScheduleRow,
  after: number,
): void => {
  const due = nextRun(schedule.cron, after)
  const job: JobRow = {
    id: scheduledJobId(schedule.id, due),
    data: schedule.data,
    due,
    attempts: DEFAULT_ATTEMPTS,
    backoff: DEFAULT_BACKOFF,
  }
  if (!insert(prepared, queue, job, schedule)) addNextRun(prepared, queue, schedule, due)
}

type DueRow = readonly [
  number: number,
  id: string,
  data: string,
  attempt: number,
  isLost: number,
  schedule: string | null,
  cron: string | null,
]

/**
 * Leases due jobs. A job that lost the lease of its last attempt has failed: it may be what kills its
 * workers.
 */
const leaseJobs = (
  prepared: Prepared,
  { queue, worker, limit, now, leaseUntil }: LeaseRequest,
): LeasedJob[] => {
  const rows = prepared(
    `SELECT number, id, data, attempt + 1, state = 'running' AND attempt >= attempts, schedule, cron
     FROM jobs WHERE queue = ? AND state IN ('waiting', 'running') AND due <= ?
     ORDER BY due, number LIMIT ?`,
  ).all(queue, now, limit) as unknown as DueRow[]
  return rows.flatMap(([number, id, data, attempt, isLost, schedule, cron]) => {
    if (isLost) {
      prepared(
        "UPDATE jobs SET state = 'failed', reason = ?, due = ?, worker = NULL WHERE number = ?",
      ).run(LEASE_EXPIRED, now, number)
      return []
    }
    prepared(
      `UPDATE jobs SET state = 'running', attempt = attempt + 1, due = ?, worker = ?, cron = NULL
       WHERE number = ?`,
    ).run(leaseUntil, worker, number)
    if (schedule !== null && cron !== null)
      addNextRun(prepared, queue, { id: schedule, data, cron }, now)
    return [{ number, id, data, attempt }]
  })
}
