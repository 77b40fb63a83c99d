import type { Clock } from '../../ports/clock.ts'
import { failureReason, type Job, type JobHandler } from '../../ports/jobs.ts'
import { isStorageFault } from '../../ports/storage-fault.ts'
import { createAsyncSignal } from '../../primitives/async-signal.ts'
import { JOB_STORAGE_RETRY_MS } from '../../process/timeouts.ts'
import type { DueQueues } from './due-queues.ts'
import type { JobAttempt, LeasedJob } from './job-leases.ts'
import type { JobWrites } from './jobs-writes.ts'
import { isCheckDue } from './schedules.ts'
import type { StartTimer } from './timer.ts'
import type { Writer } from './writer.ts'

/** Options of a worker. Durations in milliseconds. */
export type WorkerOptions = {
  readonly writer: Writer<JobWrites>
  /** When the next job of the queue is due, in milliseconds since the epoch. */
  readonly nextDue: () => number
  /** Finds jobs that become due or that other processes add; neither is announced. */
  readonly dueQueues: DueQueues
  readonly queue: string
  /** Unique to this worker: its leases are held under this name. */
  readonly worker: string
  readonly handler: JobHandler
  readonly concurrency: number
  readonly signal: AbortSignal
  readonly clock: Clock
  readonly startTimer: StartTimer
  readonly leaseMs: number
  /** Registers a callback for jobs that this process adds; returns how to unregister it. */
  readonly onAdded: (onJob: () => void) => () => void
}

/** Reason of a job whose result was not stored: it is no failed attempt and has its own delay. */
const NOT_STORED = 'StorageFault'

/** Takes jobs and runs them until the signal aborts; resolves when the last handler has ended. */
export const runWorker = async (options: WorkerOptions): Promise<void> => {
  const { writer, nextDue, dueQueues, queue, worker, concurrency, clock, leaseMs } = options
  const wakeUp = createAsyncSignal()
  const failing = new AbortController()
  const stop = AbortSignal.any([options.signal, failing.signal])
  const running = new Set<Promise<void>>()
  let isAnnounced = true // what waits already
  let takenAt = Number.NEGATIVE_INFINITY
  /** When the next job is due, by the last take; undefined when this process has changed that. */
  let knownDue: number | undefined
  const announce = () => {
    isAnnounced = true
    wakeUp.notify()
  }
  const unsubscribe = options.onAdded(announce)

  const start = (job: LeasedJob) => {
    const ended = runJob(options, job, stop)
      .then(end => {
        if (end === 'waits again') knownDue = undefined
      })
      .catch(fault => failing.abort(fault))
      .finally(() => {
        running.delete(ended)
        wakeUp.notify()
      })
    running.add(ended)
  }

  const now = () => clock.now().getTime()
  /** Returns when the next job of the queue is due. */
  const takeAndStart = async (limit: number): Promise<number> => {
    isAnnounced = false
    takenAt = now()
    const leaseUntil = takenAt + leaseMs
    const taken = await writer.write('take', { queue, worker, limit, now: takenAt, leaseUntil })
    if (stop.aborted)
      await Promise.all(taken.jobs.map(job => writer.write('release', { ...job, worker }, now())))
    else for (const job of taken.jobs) start(job)
    return taken.nextDue ?? Number.POSITIVE_INFINITY
  }

  /**
   * Takes due jobs, then registers for more; returns a function that ends the wait. The writer is
   * called only when jobs or schedules may be due.
   */
  const takeOrWait = async (limit: number): Promise<() => void> => {
    const mustTake = isAnnounced || isCheckDue(takenAt, now())
    if (!mustTake) knownDue ??= nextDue()
    if (mustTake || knownDue === undefined || knownDue <= now())
      knownDue = await takeAndStart(limit)
    const onFault = (fault: unknown) => failing.abort(fault)
    return dueQueues.wait({ queue, due: knownDue, takenAt, onDue: announce, onFault })
  }

  try {
    while (!stop.aborted) {
      const free = concurrency - running.size
      const endWait = free > 0 ? await takeOrWait(free) : () => {}
      await wakeUp.wait(stop)
      endWait()
    }
  } catch (fault) {
    failing.abort(fault)
  }
  unsubscribe()
  await Promise.all(running)
  failing.signal.throwIfAborted()
}

/** Whether a job is done, or waits again for a later attempt. */
type JobEnd = 'done' | 'waits again'

/** Runs one job under its lease and records how it ended. Rejects only when the store fails. */
const runJob = async (
  options: WorkerOptions,
  leased: LeasedJob,
  stop: AbortSignal,
): Promise<JobEnd> => {
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
  if (leaseLost.signal.aborted) return 'waits again'
  if (failure === undefined) {
    await writer.write('finish', lease)
    return 'done'
  }
  if (failure === NOT_STORED) await writer.write('release', lease, now() + JOB_STORAGE_RETRY_MS)
  else if (stop.aborted) await writer.write('release', lease, now())
  else await writer.write('fail', lease, failure, now())
  return 'waits again'
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
