import { EventEmitter } from 'node:events'
import { type Clock, systemClock } from '../../ports/clock.ts'
import {
  DEFAULT_ATTEMPTS,
  DEFAULT_BACKOFF,
  type FailedJob,
  type Jobs,
  jobDataJson,
  type RetriedJob,
} from '../../ports/jobs.ts'
import { nextRun } from '../../primitives/next-run.ts'
import { JOB_LEASE_MS, JOB_POLL_MS } from '../../primitives/timeouts.ts'
import type { Reader } from './database.ts'
import { runJobWorker, type StartTimer } from './job-worker.ts'
import type { JobWrites } from './jobs-writes.ts'
import { type FileOptions, openSqliteFile } from './sqlite-file.ts'

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

const startSystemTimer: StartTimer = (ms, onFire) => {
  const timer = setTimeout(onFire, ms)
  return () => clearTimeout(timer)
}

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

type RetriedRow = readonly [
  id: string,
  data: string,
  attempts: number,
  reason: string,
  due: number | null,
]

const toRetriedJob = ([id, data, attempts, reason, due]: RetriedRow): RetriedJob => ({
  id,
  data: JSON.parse(data),
  attempts,
  reason,
  nextAttemptAt: due === null ? undefined : new Date(due).toISOString(),
})

/** The statements that read jobs. */
const prepareReads = (reader: Reader) => ({
  failed: reader.rows<FailedRow>(
    `SELECT id, data, attempt, reason, due FROM jobs
     WHERE queue = ? AND state = 'failed' ORDER BY due, number`,
  ),
  retried: reader.rows<RetriedRow>(
    `SELECT id, data, attempt - (state = 'running'), reason, iif(state = 'running', NULL, due)
     FROM jobs WHERE queue = ? AND state IN ('waiting', 'running') AND reason IS NOT NULL
     AND attempt > (state = 'running') ORDER BY due, number`,
  ),
  names: reader.rows<[queue: string]>(
    `WITH RECURSIVE open (queue) AS (
       SELECT min(queue) FROM jobs WHERE state IN ('waiting', 'running') UNION ALL
       SELECT (SELECT min(queue) FROM jobs
         WHERE state IN ('waiting', 'running') AND queue > open.queue)
       FROM open WHERE queue IS NOT NULL)
     SELECT queue FROM open WHERE queue IS NOT NULL
     UNION SELECT queue FROM jobs WHERE state = 'failed' GROUP BY queue ORDER BY 1`,
  ),
  open: reader.rows<[state: 'waiting' | 'active' | 'delayed', count: number, due: number]>(
    `SELECT CASE WHEN state = 'running' THEN 'active' WHEN due <= ?1 THEN 'waiting'
       ELSE 'delayed' END, count(*), min(due) FROM jobs
     WHERE queue = ?2 AND state IN ('waiting', 'running') AND (cron IS NULL OR due <= ?1)
     GROUP BY 1`,
  ),
  countFailed: reader.value<number>(
    "SELECT count(*) FROM jobs WHERE queue = ? AND state = 'failed'",
  ),
  hasNextRun: reader.value<1>(
    'SELECT 1 FROM jobs WHERE queue = ? AND schedule = ? AND cron IS NOT NULL',
  ),
  firstDue: reader.value<number | null>(
    "SELECT min(due) FROM jobs WHERE queue = ? AND state IN ('waiting', 'running')",
  ),
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
  const { failed, retried, names, open, countFailed, hasNextRun, firstDue } = prepareReads(reader)
  /** A file that cannot be read counts as due: taking jobs from it tells what is wrong. */
  const nextDue = (queue: string): number => {
    try {
      return firstDue(queue) ?? Number.POSITIVE_INFINITY
    } catch {
      return now()
    }
  }
  const now = () => clock.now().getTime()
  const closing = new AbortController()
  const workers = new Set<Promise<void>>()
  const added = new EventEmitter().setMaxListeners(0)

  return {
    async add(queue, { id, data, delay = 0, attempts, backoff }) {
      const isNew = await writer.write('add', queue, {
        id,
        data: jobDataJson(data),
        due: now() + delay,
        attempts: attempts ?? DEFAULT_ATTEMPTS,
        backoff: backoff ?? DEFAULT_BACKOFF,
      })
      if (isNew) added.emit(queue)
    },

    async schedule(queue, { id, data, cron }) {
      nextRun(cron, now()) // a line that is none is refused here, with its own error
      await writer.write('schedule', queue, { id, data: jobDataJson(data), cron }, now())
      added.emit(queue)
    },

    runsAgain: async (queue, schedule) => hasNextRun(queue, schedule) === 1,

    async work(queue, handler, { concurrency, signal }) {
      const worker = runJobWorker({
        writer,
        queue,
        nextDue,
        added,
        pollMs,
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

    async counts(queue) {
      const states = open(now(), queue)
      const oldest = states.find(([state]) => state === 'waiting')?.[2]
      return {
        waiting: 0,
        active: 0,
        delayed: 0,
        ...Object.fromEntries(states),
        failed: countFailed(queue) ?? 0,
        oldestSince: oldest === undefined ? undefined : new Date(oldest).toISOString(),
      }
    },

    failed: async queue => failed(queue).map(toFailedJob),
    retried: async queue => retried(queue).map(toRetriedJob),
    queues: async () => names().map(([queue]) => queue),

    async retry(queue, id) {
      const isRetried = await writer.write('retry', queue, id, now())
      if (isRetried) added.emit(queue)
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
