import { setTimeout as wait } from 'node:timers/promises'
import { type Job as BullJob, DelayedError, WaitingError, Worker, type WorkerOptions } from 'bullmq'
import type { Redis } from 'ioredis'
import { DEFAULT_ATTEMPTS, failureReason, type JobHandler } from '../../ports/jobs.ts'
import { isStorageFault } from '../../ports/storage-fault.ts'
import {
  JOB_STORAGE_RETRY_MS,
  REDIS_CLOSE_TIMEOUT_MS,
  REDIS_LONGEST_RETRY_MS,
} from '../../primitives/timeouts.ts'
import { bullName, fromBullId } from './job-ids.ts'

type JobWorkerOptions = {
  readonly queue: string
  readonly handler: JobHandler
  readonly signal: AbortSignal
  /** Its commands wait while Redis is away. BullMQ makes another one like it, to block on. */
  readonly connection: Redis
  /** A job whose worker has not renewed its lease for so long is given to another worker. */
  readonly leaseMs: number
} & Pick<WorkerOptions, 'prefix' | 'concurrency'>

/** The failure that BullMQ stores, without message and stack, which could hold data of the job. */
class JobFailure extends Error {
  override readonly name = 'JobFailure'
  override readonly stack = ''
}

/** A job fails after this many of its workers died, so that it does not kill every worker. */
const MOST_LOST_LEASES = DEFAULT_ATTEMPTS - 1

/**
 * Runs jobs of a queue until the signal aborts; resolves when the last handler has ended and Redis
 * has noted it. If Redis is away then, the ends are not noted: the jobs are run again when their
 * leases have expired.
 */
export const runJobWorker = async (options: JobWorkerOptions): Promise<void> => {
  const { queue, handler, signal, connection, prefix, concurrency, leaseMs } = options
  const calls = new Set<Promise<void>>()

  const run = async (job: BullJob, token: string | undefined, lost: AbortSignal): Promise<void> => {
    const giveBack = async () => {
      await job.moveToWait(token)
      throw new WaitingError()
    }
    if (signal.aborted) return giveBack() // it was fetched while work stopped
    const { id = '', data, attemptsMade } = job
    const call = handler({ id: fromBullId(id), data, attempt: attemptsMade + 1 }, lost)
    calls.add(call)
    try {
      await call
    } catch (error) {
      if (isStorageFault(error)) {
        await job.moveToDelayed(Date.now() + JOB_STORAGE_RETRY_MS, token)
        throw new DelayedError()
      }
      if (signal.aborted) return giveBack()
      throw new JobFailure(failureReason(error))
    } finally {
      calls.delete(call)
    }
  }

  const worker = new Worker(
    bullName(queue),
    (job, token, lost) => run(job, token, lost ?? signal),
    {
      connection,
      prefix,
      concurrency,
      lockDuration: leaseMs,
      stalledInterval: leaseMs / 2,
      maxStalledCount: MOST_LOST_LEASES,
      runRetryDelay: REDIS_LONGEST_RETRY_MS,
    },
  )
  worker.on('error', () => {}) // BullMQ tries again by itself
  worker.on('lockRenewalFailed', ids => {
    for (const id of ids) worker.cancelJob(id)
  })

  await new Promise(resolve => {
    if (signal.aborted) resolve(undefined)
    else signal.addEventListener('abort', resolve, { once: true })
  })
  await worker.pause(true)
  worker.cancelAllJobs(signal.reason)
  while (calls.size > 0) await Promise.allSettled(calls)
  const closed = worker.close(connection.status !== 'ready')
  await Promise.race([closed, wait(REDIS_CLOSE_TIMEOUT_MS, undefined, { ref: false })])
}
