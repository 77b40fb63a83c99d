import { randomId } from '../../../contracts/core/random-id.ts'
import { failureReason, type Job, type JobHandler } from '../../ports/jobs.ts'
import { isStorageFault } from '../../ports/storage-fault.ts'
import { createAsyncSignal } from '../../primitives/async-signal.ts'
import { JOB_STORAGE_RETRY_MS } from '../../primitives/timeouts.ts'
import type { DueQueues } from './due-queues.ts'
import type { JobAttempt, JobWrites, LeasedJob } from './jobs-writes.ts'
import type { StartTimer } from './timer.ts'
import type { Writer } from './writer.ts'

/** Options of a worker. */
type JobWorkerOptions = {
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

const keyOf = ({ number, attempt }: Pick<LeasedJob, 'number' | 'attempt'>) => `${number}/${attempt}`

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
  /** How the handler of each running job is told that its lease is lost. */
  const running = new Map<string, AbortController>()
  /** Jobs whose end is not stored yet. */
  const open = new Set<Promise<void>>()
  let mayTake = true
  const wake = () => {
    mayTake = true
    changed.notify()
  }
  const watch = options.dueQueues.watch(queue, wake)

  const run = async (leased: LeasedJob) => {
    const { number, id, attempt } = leased
    const lost = new AbortController()
    running.set(keyOf(leased), lost)
    const job: Job = { id, data: JSON.parse(leased.data), attempt }
    const failure = await failureOf(options.handler, job, AbortSignal.any([stop, lost.signal]))
    running.delete(keyOf(leased))
    changed.notify() // the next job is taken in the same commit
    const due = await storeEnd(options, { number, attempt, worker }, failure)
    if (due !== undefined) watch.wakeAt(due)
  }

  const start = (job: LeasedJob) => {
    const ended = run(job)
      .catch(fault => failing.abort(fault))
      .finally(() => open.delete(ended))
    open.add(ended)
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
      const kept = new Set(held.map(([number, attempt]) => keyOf({ number, attempt })))
      for (const [key, lost] of before) if (!kept.has(key)) lost.abort()
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
  await Promise.all(open)
  cancelRenewal()
  failing.signal.throwIfAborted()
}

/** What a handler threw; undefined when it succeeded. */
const failureOf = async (
  handler: JobHandler,
  job: Job,
  signal: AbortSignal,
): Promise<{ readonly error: unknown } | undefined> => {
  try {
    await handler(job, signal)
    return undefined
  } catch (error) {
    return { error }
  }
}

/** Stores how an attempt ended; resolves to when the job is due again, if it is. */
const storeEnd = async (
  { writer, signal, now }: JobWorkerOptions,
  attempt: JobAttempt,
  failure: { readonly error: unknown } | undefined,
): Promise<number | undefined> => {
  if (failure === undefined) {
    await writer.write('finish', attempt, now())
    return undefined
  }
  const { error } = failure
  if (!isStorageFault(error) && !signal.aborted)
    return writer.write('fail', attempt, failureReason(error), now())
  const due = now() + (isStorageFault(error) ? JOB_STORAGE_RETRY_MS : 0)
  await writer.write('release', attempt, due)
  return due
}
