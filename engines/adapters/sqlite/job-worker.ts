import type { EventEmitter } from 'node:events'
import { randomId } from '../../../contracts/core/random-id.ts'
import { failureReason, type Job, type JobHandler } from '../../ports/jobs.ts'
import { isStorageFault } from '../../ports/storage-fault.ts'
import { createAsyncSignal } from '../../primitives/async-signal.ts'
import { JOB_STORAGE_RETRY_MS } from '../../primitives/timeouts.ts'
import type { JobAttempt, JobWrites, LeasedJob } from './jobs-writes.ts'
import type { Writer } from './writer.ts'

/** Calls `onFire` once after `ms` milliseconds. The returned function cancels the timer. */
export type StartTimer = (ms: number, onFire: () => void) => () => void

type JobWorkerOptions = {
  readonly writer: Writer<JobWrites>
  readonly queue: string
  /** When the next job of the queue is due: in milliseconds since the epoch, `Infinity` for never. */
  readonly nextDue: (queue: string) => number
  /** Tells a queue's name when a job of this process was added to it. */
  readonly added: EventEmitter
  /** How often the file is read, for jobs that other processes added. */
  readonly pollMs: number
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

  const run = async (leased: LeasedJob) => {
    const { number, id, attempt } = leased
    const lost = new AbortController()
    running.set(keyOf(leased), lost)
    const job: Job = { id, data: JSON.parse(leased.data), attempt }
    const failure = await failureOf(options.handler, job, AbortSignal.any([stop, lost.signal]))
    running.delete(keyOf(leased))
    changed.notify() // the next job is taken in the same commit
    await storeEnd(options, { number, attempt, worker }, failure)
    changed.notify() // it may be due again
  }

  const start = (job: LeasedJob) => {
    const ended = run(job)
      .catch(fault => failing.abort(fault))
      .finally(() => open.delete(ended))
    open.add(ended)
  }

  const take = async (limit: number) => {
    const leaseUntil = now() + leaseMs
    const request = { queue, worker, limit, now: now(), leaseUntil }
    const jobs = await writer.write('take', request)
    if (stop.aborted)
      await Promise.all(jobs.map(job => writer.write('release', { ...job, worker }, now())))
    else for (const job of jobs) start(job)
  }

  const waitUntil = async (due: number) => {
    const cancel = startTimer(Math.max(1, Math.min(due - now(), options.pollMs)), changed.notify)
    await changed.wait(stop)
    cancel()
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

  options.added.on(queue, changed.notify)
  try {
    while (!stop.aborted) {
      const free = concurrency - running.size
      const due = free > 0 ? options.nextDue(queue) : Number.POSITIVE_INFINITY
      if (due <= now()) await take(free)
      else await waitUntil(due)
    }
  } catch (fault) {
    failing.abort(fault)
  }
  options.added.off(queue, changed.notify)
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

/** Stores how an attempt ended. */
const storeEnd = async (
  { writer, signal, now }: JobWorkerOptions,
  attempt: JobAttempt,
  failure: { readonly error: unknown } | undefined,
): Promise<void> => {
  if (failure === undefined) return writer.write('finish', attempt, now())
  const { error } = failure
  if (!isStorageFault(error) && !signal.aborted)
    return writer.write('fail', attempt, failureReason(error), now())
  const due = now() + (isStorageFault(error) ? JOB_STORAGE_RETRY_MS : 0)
  await writer.write('release', attempt, due)
}
