import { randomId } from '../../../contracts/core/random-id.ts'
import { failureReason, type Job, type JobHandler } from '../../ports/jobs.ts'
import { isStorageFault } from '../../ports/storage-fault.ts'
import { createAsyncSignal } from '../../primitives/async-signal.ts'
import { JOB_STORAGE_RETRY_MS } from '../../process/timeouts.ts'
import type { DueQueues } from './due-queues.ts'
import type { JobAttempt, JobWrites, LeasedJob } from './jobs-writes.ts'
import type { StartTimer } from './timer.ts'
import type { Writer } from './writer.ts'

/** Options of a worker. */
export type JobWorkerOptions = {
  readonly writer: Writer<JobWrites>
  readonly dueQueues: DueQueues
  readonly queue: string
  readonly handler: JobHandler
  readonly concurrency: number
  readonly signal: AbortSignal
  /** Milliseconds since the epoch. */
  readonly now: () => number
  readonly startTimer: StartTimer
  readonly leaseMs: number
}

/** A running job: its end, and how its handler is told that its lease is lost. */
type Running = { readonly ended: Promise<void>; readonly lost: AbortController }

const keyOf = (number: number, attempt: number) => `${number}/${attempt}`

/**
 * Takes jobs and runs them until the signal aborts; resolves when the last handler has ended.
 *
 * @throws {StorageFault} the file cannot be written.
 */
export const runJobWorker = async (options: JobWorkerOptions): Promise<void> => {
  const { writer, queue, concurrency, now, startTimer, leaseMs } = options
  const worker = randomId()
  const changed = createAsyncSignal()
  const failing = new AbortController()
  const stop = AbortSignal.any([options.signal, failing.signal])
  const running = new Map<string, Running>()
  let mayTake = true
  const wake = () => {
    mayTake = true
    changed.notify()
  }
  const watch = options.dueQueues.watch(queue, wake)

  const start = (job: LeasedJob) => {
    const lost = new AbortController()
    const key = keyOf(job.number, job.attempt)
    const signal = AbortSignal.any([stop, lost.signal])
    const ended = runJob(options, { ...job, worker }, signal)
      .then(due => due !== undefined && watch.wakeAt(due))
      .catch(fault => failing.abort(fault))
      .then(() => {
        running.delete(key)
        changed.notify()
      })
    running.set(key, { ended, lost })
  }

  const take = async (limit: number) => {
    mayTake = false
    const leaseUntil = now() + leaseMs
    const { jobs, nextDue } = await writer.write('take', {
      queue,
      worker,
      limit,
      now: now(),
      leaseUntil,
    })
    if (stop.aborted)
      await Promise.all(jobs.map(job => writer.write('release', { ...job, worker }, now())))
    else for (const job of jobs) start(job)
    if (nextDue !== null && nextDue <= now()) mayTake = true
    else if (nextDue !== null) watch.wakeAt(nextDue)
  }

  const renew = async () => {
    cancelRenewal = startTimer(leaseMs / 3, renew)
    const before = [...running]
    if (before.length === 0) return
    try {
      const held = await writer.write('renew', queue, worker, now() + leaseMs)
      const kept = new Set(held.map(([number, attempt]) => keyOf(number, attempt)))
      for (const [key, { lost }] of before) if (!kept.has(key)) lost.abort()
    } catch (fault) {
      failing.abort(fault)
    }
  }
  let cancelRenewal = startTimer(leaseMs / 3, renew)

  try {
    while (!stop.aborted) {
      const free = concurrency - running.size
      if (mayTake && free > 0) await take(free)
      else await changed.wait(stop)
    }
  } catch (fault) {
    failing.abort(fault)
  }
  watch.end()
  await Promise.all([...running.values()].map(({ ended }) => ended))
  cancelRenewal()
  failing.signal.throwIfAborted()
}

/**
 * Runs one job under its lease and records how it ended; resolves to when it is due again, if it is.
 * Rejects only when the store fails.
 */
const runJob = async (
  { writer, handler, signal: stop, now }: JobWorkerOptions,
  { id, data, ...lease }: LeasedJob & JobAttempt,
  signal: AbortSignal,
): Promise<number | undefined> => {
  const job: Job = { id, data: JSON.parse(data), attempt: lease.attempt }
  const attempt: JobAttempt = lease
  try {
    await handler(job, signal)
  } catch (error) {
    if (isStorageFault(error)) {
      const due = now() + JOB_STORAGE_RETRY_MS
      await writer.write('release', attempt, due)
      return due
    }
    if (stop.aborted) await writer.write('release', attempt, now())
    else return writer.write('fail', attempt, failureReason(error), now())
    return undefined
  }
  await writer.write('finish', attempt, now())
  return undefined
}
