import { type Clock, systemClock } from '../../ports/clock.ts'
import { DEFAULT_ATTEMPTS, DEFAULT_BACKOFF, type Jobs, jobDataJson } from '../../ports/jobs.ts'
import { nextRun, recurrenceText } from '../../primitives/next-run.ts'
import { JOB_LEASE_MS, JOB_POLL_MS } from '../../process/timeouts.ts'
import { createDueQueues } from './due-queues.ts'
import { jobReads } from './jobs-reads.ts'
import type { JobWrites } from './jobs-writes.ts'
import { logBound } from './log-marks.ts'
import { runWorker } from './run-worker.ts'
import { type FileOptions, openSqliteFile } from './sqlite-file.ts'
import type { DoneJob } from './sweep-done.ts'
import { type StartTimer, startSystemTimer } from './timer.ts'
import { registerWorker, type WorkerRegistration } from './worker-registry.ts'

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

/** Done jobs looked at in one write, so that other writes are not held up. */
const SWEEP_BATCH = 1_000

/**
 * Jobs in one SQLite file, leased to workers of any number of processes. The jobs of a killed
 * process are free again when their leases have expired, or as soon as another process starts to
 * work.
 *
 * A job id is known until it is swept; a job's data is deleted when it is done. A job is tried 5
 * times and waits 1, 2, 4 … s in between unless it sets its own values. A lost lease counts as an
 * attempt. When work stops, the handler's signal aborts; a handler that then rejects returns its
 * job without counting the attempt. Intervals of a schedule count from when it was set; setting it
 * again with the same recurrence keeps its next run, unless a wrong clock had put that further off
 * than one interval. A scheduled job has the id `{id}@{instant of the run}`.
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
  const { checkpoints, nextDue, ...port } = jobReads(reader)
  const now = () => clock.now().getTime()
  const closing = new AbortController()
  const workers = new Set<Promise<void>>()
  const listeners = queueListeners()
  const dueQueues = createDueQueues({ nextDue, clock, startTimer, pollMs })
  let registration: Promise<WorkerRegistration> | undefined
  let workersStarted = 0

  const register = async (): Promise<WorkerRegistration> => {
    const registered = registerWorker(path)
    await registered.reclaim(name => writer.write('reclaim', name, now()))
    return registered
  }

  return {
    ...port,

    async add(queue, { id, data, delay = 0, attempts, backoff, reactedTo }) {
      const added = await writer.write('add', queue, {
        id,
        data: jobDataJson(data),
        due: now() + delay,
        attempts: attempts ?? DEFAULT_ATTEMPTS,
        backoff: backoff ?? DEFAULT_BACKOFF,
        reactedTo,
      })
      if (added === 'added') listeners.notify(queue)
      return added
    },

    async schedule(queue, { id, data, ...recurrence }) {
      const next = nextRun(recurrence, now(), now())
      await writer.write('schedule', queue, id, jobDataJson(data), recurrenceText(recurrence), next)
      listeners.notify(queue)
    },

    async work(queue, handler, { concurrency, signal }) {
      registration ??= register()
      const { name } = await registration
      workersStarted += 1
      const worker = runWorker({
        writer,
        nextDue: () => nextDue([queue]).get(queue) ?? Number.POSITIVE_INFINITY,
        dueQueues,
        queue,
        worker: `${name}/${workersStarted}`,
        handler,
        concurrency,
        signal: AbortSignal.any([signal, closing.signal]),
        clock,
        startTimer,
        leaseMs,
        onAdded: wake => listeners.subscribe(queue, wake),
      })
      const finished = worker.then(
        () => {},
        () => {},
      )
      workers.add(finished)
      await worker.finally(() => workers.delete(finished))
    },

    async retry(queue, id) {
      const retried = await writer.write('retry', queue, id, now())
      if (retried) listeners.notify(queue)
      return retried
    },

    drop: (queue, id) => writer.write('drop', queue, id, now()),

    async deleteDone(doneBefore) {
      let deleted = 0
      let after: DoneJob | undefined = { due: Number.NEGATIVE_INFINITY, number: 0 }
      while (after) {
        const swept: Awaited<ReturnType<JobWrites['sweep']>> = await writer.write(
          'sweep',
          doneBefore,
          SWEEP_BATCH,
          after,
        )
        deleted += swept.deleted
        after = swept.last
      }
      return deleted
    },

    advance: (reactor, upTo) => writer.write('advance', reactor, upTo),
    rewind: upTo => writer.write('rewind', upTo),
    clear: () => writer.write('clear'),
    ...logBound(reader, writer, checkpoints),

    async [Symbol.asyncDispose]() {
      closing.abort()
      await Promise.all(workers)
      await (await registration)?.[Symbol.asyncDispose]()
      await file[Symbol.asyncDispose]()
    },
  }
}

/** Wakes the workers of a queue in this process. */
const queueListeners = () => {
  const listeners = new Map<string, Set<() => void>>()
  return {
    notify(queue: string) {
      for (const wake of listeners.get(queue) ?? []) wake()
    },
    subscribe(queue: string, wake: () => void) {
      const waiters = listeners.get(queue) ?? new Set()
      listeners.set(queue, waiters.add(wake))
      return () => waiters.delete(wake)
    },
  }
}
