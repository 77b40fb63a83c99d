import { type Clock, systemClock } from '../clock.ts'
import type { Jobs } from '../jobs.ts'
import { JOB_LEASE_MS, JOB_POLL_MS } from '../timeouts.ts'
import { jobReads } from './jobs-reads.ts'
import { DEFAULT_ATTEMPTS, DEFAULT_BACKOFF } from './jobs-schema.ts'
import type { JobWrites } from './jobs-writes.ts'
import { logBound } from './log-marks.ts'
import { nextRun, recurrenceText } from './next-run.ts'
import { runWorker } from './run-worker.ts'
import { type FileOptions, openSqliteFile } from './sqlite-file.ts'
import { type StartTimer, startSystemTimer } from './timer.ts'
import { registerWorker, type WorkerRegistration } from './worker-registry.ts'

/** How to open jobs. Tests give a clock and alarms that they move themselves. */
export type SqliteJobsOptions = {
  readonly path: string
  readonly clock?: Clock
  readonly startTimer?: StartTimer
  /** A job whose worker has not been heard of for this long is given to another; 10 s. */
  readonly leaseMs?: number
  /** How often to look for jobs that another process added; 500 ms. */
  readonly pollMs?: number
} & FileOptions

/** Ids forgotten together, so that others get their turn. */
const SWEEP_BATCH = 1_000

/**
 * Jobs in one SQLite file, taken under leases by workers of any number of processes. What a
 * process held when it was killed is free again once its lease has run out, or as soon as another
 * one begins to work.
 *
 * A job id is known until it is swept; its data is deleted when it is done. A job is tried 5 times and
 * waits 1, 2, 4 … s in between unless it says otherwise. A lost lease counts as an attempt. When
 * work stops, a handler's signal aborts: one that then rejects gives its job back uncounted.
 * Intervals of a schedule count from when it was set; setting it again with the same rhythm
 * keeps its next turn, unless a wrong clock had put that further off than one interval. A
 * schedule's job has the id `{id}@{instant of the turn}`.
 *
 * @throws {SqliteFault} the file is a newer Kith's, or not one of jobs.
 */
export const openSqliteJobs = async ({
  path,
  clock = systemClock,
  startTimer = startSystemTimer,
  leaseMs = JOB_LEASE_MS,
  pollMs = JOB_POLL_MS,
  ...options
}: SqliteJobsOptions): Promise<Jobs> => {
  const { writer, reader, ...file } = await openSqliteFile<JobWrites>('jobs', path, {
    ...options,
    committed: () => {},
  })
  const { checkpoints, ...port } = jobReads(reader)
  const now = () => clock.now().getTime()
  const closing = new AbortController()
  const workers = new Set<Promise<void>>()
  const listeners = queueListeners()
  let registration: Promise<WorkerRegistration> | undefined
  let workersStarted = 0

  const register = async (): Promise<WorkerRegistration> => {
    const registered = registerWorker(path)
    await registered.reclaim(name => writer.write('reclaim', name, now()))
    return registered
  }

  return {
    ...port,

    async add(queue, { id, data, delay = 0, attempts, backoff }) {
      const added = await writer.write('add', queue, {
        id,
        data: toJson(data),
        due: now() + delay,
        attempts: attempts ?? DEFAULT_ATTEMPTS,
        backoff: backoff ?? DEFAULT_BACKOFF,
      })
      if (added === 'added') listeners.notify(queue)
      return added
    },

    async schedule(queue, { id, data, ...recurrence }) {
      const next = nextRun(recurrence, now(), now())
      await writer.write('schedule', queue, id, toJson(data), recurrenceText(recurrence), next)
      listeners.notify(queue)
    },

    async work(queue, handler, { concurrency, signal }) {
      registration ??= register()
      const { name } = await registration
      workersStarted += 1
      const worker = runWorker({
        writer,
        queue,
        worker: `${name}/${workersStarted}`,
        handler,
        concurrency,
        signal: AbortSignal.any([signal, closing.signal]),
        clock,
        startTimer,
        leaseMs,
        pollMs,
        onAdded: wake => listeners.subscribe(queue, wake),
      })
      const ended = worker.then(
        () => {},
        () => {},
      )
      workers.add(ended)
      await worker.finally(() => workers.delete(ended))
    },

    async retry(queue, id) {
      const retried = await writer.write('retry', queue, id, now())
      if (retried) listeners.notify(queue)
      return retried
    },

    drop: (queue, id) => writer.write('drop', queue, id, now()),

    async sweep(doneBefore) {
      let swept = 0
      for (;;) {
        const some = await writer.write('sweep', doneBefore, SWEEP_BATCH)
        swept += some
        if (some < SWEEP_BATCH) return swept
      }
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

/** Tells this process's workers of a queue that there is something to take. */
const queueListeners = () => {
  const listeners = new Map<string, Set<() => void>>()
  return {
    notify(queue: string) {
      for (const wake of listeners.get(queue) ?? []) wake()
    },
    subscribe(queue: string, wake: () => void) {
      const woken = listeners.get(queue) ?? new Set()
      listeners.set(queue, woken.add(wake))
      return () => woken.delete(wake)
    },
  }
}

const toJson = (data: unknown): string => {
  const json = JSON.stringify(data)
  if (json === undefined) throw new TypeError("A job's data is not JSON.")
  return json
}
