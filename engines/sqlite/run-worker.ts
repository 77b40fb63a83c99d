import { createAsyncSignal } from '../async-signal.ts'
import type { Clock } from '../clock.ts'
import { failureReason, type Job, type JobHandler } from '../jobs.ts'
import { isStorageFault } from '../storage-fault.ts'
import { JOB_STORAGE_RETRY_MS } from '../timeouts.ts'
import type { JobAttempt, LeasedJob } from './job-leases.ts'
import type { NextDue } from './jobs-reads.ts'
import type { JobWrites } from './jobs-writes.ts'
import { isCheckDue } from './schedules.ts'
import type { StartTimer } from './timer.ts'
import type { Writer } from './writer.ts'

/** Options of a worker. Durations in milliseconds. */
export type WorkerOptions = {
  readonly writer: Writer<JobWrites>
  readonly nextDue: NextDue
  readonly queue: string
  /** Unique to this worker: its leases are held under this name. */
  readonly worker: string
  readonly handler: JobHandler
  readonly concurrency: number
  readonly signal: AbortSignal
  readonly clock: Clock
  readonly startTimer: StartTimer
  readonly leaseMs: number
  /** For jobs of other processes, which are not announced. */
  readonly pollMs: number
  /** Registers a callback for jobs that this process adds; returns how to unregister it. */
  readonly onAdded: (onJob: () => void) => () => void
}

/** Reason where the result was not stored: no failed attempt, and a wait of its own. */
const NOT_STORED = 'StorageFault'

/** Takes jobs and runs them until the signal aborts; resolves when the last handler has ended. */
export const runWorker = async (options: WorkerOptions): Promise<void> => {
  const { writer, nextDue, queue, worker, concurrency, clock, startTimer, leaseMs, pollMs } =
    options
  const wakeUp = createAsyncSignal()
  const failing = new AbortController()
  const stop = AbortSignal.any([options.signal, failing.signal])
  using waiter = wakeUp.waiter(stop)
  const running = new Set<Promise<void>>()
  let isAnnounced = true // what waits already
  let takenAt = Number.NEGATIVE_INFINITY
  const unsubscribe = options.onAdded(() => {
    isAnnounced = true
    wakeUp.notify()
  })

  const start = (job: LeasedJob) => {
    const ended = runJob(options, job, stop)
      .catch(fault => failing.abort(fault))
      .finally(() => {
        running.delete(ended)
        wakeUp.notify()
      })
    running.add(ended)
  }

  const now = () => clock.now().getTime()
  const takeAndStart = async (limit: number): Promise<void> => {
    isAnnounced = false
    takenAt = now()
    const leaseUntil = takenAt + leaseMs
    const leased = await writer.write('take', { queue, worker, limit, now: takenAt, leaseUntil })
    if (stop.aborted)
      await Promise.all(leased.map(job => writer.write('release', { ...job, worker }, now())))
    else for (const job of leased) start(job)
  }

  /**
   * Takes what is due; returns the milliseconds until there may be more. Dozens of queues are idle most
   * of the time: their polls look at the file and leave the writer alone, unless it is to look at
   * schedules.
   */
  const poll = async (limit: number): Promise<number> => {
    const mustTake = isAnnounced || isCheckDue(takenAt, now())
    let next = mustTake ? now() : nextDue(queue)
    if (next <= now()) {
      await takeAndStart(limit)
      next = nextDue(queue)
    }
    return Math.min(pollMs, Math.max(1, next - now()))
  }

  try {
    while (!stop.aborted) {
      const free = concurrency - running.size
      const cancel = free > 0 ? startTimer(await poll(free), wakeUp.notify) : () => {}
      await waiter.wait()
      cancel()
    }
  } catch (fault) {
    failing.abort(fault)
  }
  unsubscribe()
  await Promise.all(running)
  failing.signal.throwIfAborted()
}

/** Runs one job under its lease and records how it ended. Rejects only when the store fails. */
const runJob = async (
  options: WorkerOptions,
  leased: LeasedJob,
  stop: AbortSignal,
): Promise<void> => {
  const { writer, worker, handler, clock, startTimer, leaseMs } = options
  const lease: JobAttempt = { number: leased.number, attempt: leased.attempt, worker }
  const leaseLost = new AbortController()
  const now = () => clock.now().getTime()
  let renewalFault: unknown

  const renew = async () => {
    cancel = startTimer(leaseMs / 3, renew)
    try {
      if (!(await writer.write('renew', lease, now() + leaseMs))) leaseLost.abort()
    } catch (fault) {
      renewalFault = fault
      leaseLost.abort()
    }
  }
  let cancel = startTimer(leaseMs / 3, renew)

  const job: Job = { id: leased.id, data: JSON.parse(leased.data), attempt: leased.attempt }
  const failure = await run(handler, job, AbortSignal.any([stop, leaseLost.signal]))
  cancel()
  if (renewalFault !== undefined) throw renewalFault
  if (leaseLost.signal.aborted) return
  if (failure === undefined) await writer.write('finish', lease)
  else if (failure === NOT_STORED)
    await writer.write('release', lease, now() + JOB_STORAGE_RETRY_MS)
  else if (stop.aborted) await writer.write('release', lease, now())
  else await writer.write('fail', lease, failure, now())
}

/** Returns undefined on success, otherwise the error's name and code, never the job's data. */
const run = async (
  handler: JobHandler,
  job: Job,
  signal: AbortSignal,
): Promise<string | undefined> => {
  try {
    await handler(job, signal)
    return undefined
  } catch (error) {
    return isStorageFault(error) ? NOT_STORED : failureReason(error)
  }
}
