import { type Clock, systemClock } from '../../ports/clock.ts'
import {
  DEFAULT_ATTEMPTS,
  DEFAULT_BACKOFF,
  type FailedJob,
  type JobCounts,
  type Jobs,
  jobDataJson,
} from '../../ports/jobs.ts'
import { nextRun } from '../../primitives/next-run.ts'
import { JOB_LEASE_MS, JOB_POLL_MS } from '../../primitives/timeouts.ts'
import { createDueQueues } from './due-queues.ts'
import { runJobWorker } from './job-worker.ts'
import { selectNextDue } from './jobs-schema.ts'
import type { JobWrites } from './jobs-writes.ts'
import { type FileOptions, openSqliteFile } from './sqlite-file.ts'
import { type StartTimer, startSystemTimer } from './timer.ts'

/** How to open jobs. Tests pass a clock and timers that they control. */
export type SqliteJobsOptions = {
  readonly path: string
  readonly clock?: Clock
  readonly startTimer?: StartTimer
  /** A job whose worker has not renewed its lease for so long is given to another worker. */
  readonly leaseMs?: number
  /** How often the file is read for jobs that another process added. */
  readonly pollMs?: number
} & FileOptions

type FailedRow = readonly [
  id: string,
  data: string,
  attempts: number,
  reason: string,
  failedAt: number,
]

const toFailedJob = ([id, data, attempts, reason, failedAt]: FailedRow): FailedJob => ({
  id,
  data: JSON.parse(data),
  attempts,
  reason,
  failedAt: new Date(failedAt).toISOString(),
})

/**
 * Jobs in one SQLite file, leased to workers of any number of processes. The jobs of a killed process
 * are free again when their leases have expired; a lost lease counts as an attempt. The data of a
 * job is deleted when it is done, its id when a later job is done.
 *
 * @throws {SqliteFault} the file was written by a newer Kith, or is not a file of jobs.
 */
export const openSqliteJobs = async ({
  path,
  clock = systemClock,
  startTimer = startSystemTimer,
  leaseMs = JOB_LEASE_MS,
  pollMs = JOB_POLL_MS,
  ...options
}: SqliteJobsOptions): Promise<Jobs> => {
  const { writer, reader, ...file } = await openSqliteFile<JobWrites>('jobs', path, options)
  const failed = reader.rows<FailedRow>(
    `SELECT id, data, attempt, reason, due FROM jobs
     WHERE queue = ? AND state = 'failed' ORDER BY due, number`,
  )
  const dead = reader.rows<[queue: string, count: number]>(
    "SELECT queue, count(*) FROM jobs WHERE state = 'failed' GROUP BY queue ORDER BY queue",
  )
  const open = reader.rows<[state: keyof JobCounts, count: number]>(
    `SELECT CASE WHEN state = 'running' THEN 'active' WHEN due <= ?1 THEN 'waiting'
       ELSE 'delayed' END, count(*) FROM jobs
     WHERE queue = ?2 AND state IN ('waiting', 'running') AND (cron IS NULL OR due <= ?1)
     GROUP BY 1`,
  )
  const nextDue = reader.rows<[queue: string, due: number | null]>(
    `SELECT json_each.value, (${selectNextDue('json_each.value')}) FROM json_each(?)`,
  )
  const now = () => clock.now().getTime()
  const closing = new AbortController()
  const workers = new Set<Promise<void>>()
  const dueQueues = createDueQueues({
    nextDue: queues =>
      new Map(
        nextDue(JSON.stringify(queues)).map(([queue, due]) => [
          queue,
          due ?? Number.POSITIVE_INFINITY,
        ]),
      ),
    now,
    startTimer,
    pollMs,
  })

  return {
    async add(queue, { id, data, delay = 0, attempts, backoff }) {
      const due = now() + delay
      const isNew = await writer.write('add', queue, {
        id,
        data: jobDataJson(data),
        due,
        attempts: attempts ?? DEFAULT_ATTEMPTS,
        backoff: backoff ?? DEFAULT_BACKOFF,
      })
      if (isNew) dueQueues.added(queue, due)
    },

    async schedule(queue, { id, data, cron }) {
      const due = nextRun(cron, now())
      await writer.write('schedule', queue, { id, data: jobDataJson(data), cron }, now())
      dueQueues.added(queue, due)
    },

    async work(queue, handler, { concurrency, signal }) {
      const worker = runJobWorker({
        writer,
        dueQueues,
        queue,
        handler,
        concurrency,
        signal: AbortSignal.any([signal, closing.signal]),
        now,
        startTimer,
        leaseMs,
      })
      const ended = worker.catch(() => {})
      workers.add(ended)
      await worker.finally(() => workers.delete(ended))
    },

    counts: async queue => ({
      waiting: 0,
      active: 0,
      delayed: 0,
      ...Object.fromEntries(open(now(), queue)),
    }),

    failed: async queue => failed(queue).map(toFailedJob),
    deadLetters: async () => new Map(dead()),

    async retry(queue, id) {
      const isRetried = await writer.write('retry', queue, id, now())
      if (isRetried) dueQueues.added(queue, now())
      return isRetried
    },

    drop: (queue, id) => writer.write('drop', queue, id),

    async [Symbol.asyncDispose]() {
      closing.abort()
      await Promise.all(workers)
      await file[Symbol.asyncDispose]()
    },
  }
}
