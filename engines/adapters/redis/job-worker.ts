import { setTimeout as wait } from 'node:timers/promises'
import { type Job as BullJob, DelayedError, WaitingError, Worker } from 'bullmq'
import type { Redis } from 'ioredis'
import { DEFAULT_ATTEMPTS, failureReason, type JobHandler } from '../../ports/jobs.ts'
import { isStorageFault } from '../../ports/storage-fault.ts'
import {
  JOB_STORAGE_RETRY_MS,
  REDIS_CLOSE_TIMEOUT_MS,
  REDIS_LONGEST_RETRY_MS,
} from '../../process/timeouts.ts'
import { fromBullId, queueName } from './job-ids.ts'

export type JobWorkerOptions = {
  readonly queue: string
  readonly handler: JobHandler
  readonly concurrency: number
  readonly signal: AbortSignal
  /** Connects; commands wait while Redis is away, until `isOver`. BullMQ makes one more like it. */
  readonly connect: (isOver: () => boolean) => Redis
  readonly prefix: string
  readonly leaseMs: number
  /** Called after a job is done, with its name in Redis, unless BullMQ has deleted it. */
  readonly onDone: (jobName: string) => void
}

/** The failure that BullMQ stores, without message and stack, which could hold data of the job. */
class JobFailure extends Error {
  override readonly name = 'JobFailure'
  override readonly stack = ''
}

/** A job fails after this many of its workers died, so that it does not kill every worker. */
const MOST_LOST_LEASES = DEFAULT_ATTEMPTS - 1

/** Runs one job of BullMQ. Rejects with the errors by which BullMQ returns or fails a job. */
const runJob = async (
  job: BullJob,
  token: string | undefined,
  { handler, signal }: Pick<JobWorkerOptions, 'handler' | 'signal'>,
  stopOrLost: AbortSignal,
): Promise<void> => {
  const { id = '', data, attemptsMade } = job
  const giveBack = async () => {
    await job.moveToWait(token)
    throw new WaitingError()
  }
  // BullMQ may still fetch one while it closes, such as the one that was just given back.
  if (signal.aborted) return giveBack()
  try {
    await handler({ id: fromBullId(id), data, attempt: attemptsMade + 1 }, stopOrLost)
  } catch (error) {
    if (isStorageFault(error)) {
      // BullMQ's own retry would count as an attempt, and the job itself has not failed.
      await job.moveToDelayed(Date.now() + JOB_STORAGE_RETRY_MS, token)
      throw new DelayedError()
    }
    if (signal.aborted) return giveBack()
    throw new JobFailure(failureReason(error))
  }
}

/** A worker whose renewal of leases can be ended while Redis is away, when `close` waits for it. */
class AbandonableWorker extends Worker {
  async abandon(): Promise<void> {
    await this.lockManager.close()
  }
}

/** Counts the running calls of a handler, so that their end can be awaited without Redis. */
const countCalls = (handler: JobHandler) => {
  const calls = new Set<Promise<void>>()
  return {
    async handler(...given: Parameters<JobHandler>): Promise<void> {
      const call = handler(...given)
      calls.add(call)
      await call.finally(() => calls.delete(call))
    },
    async ended(): Promise<void> {
      while (calls.size > 0) await Promise.allSettled(calls)
    },
  }
}

/**
 * Runs jobs of a queue until the signal aborts; resolves when the last handler has ended. While
 * Redis is away, running handlers go on, and their ends are noted when it is back. If it stays away
 * when work stops, they are not noted, and the jobs are run again when their leases have ended.
 */
export const runJobWorker = async (options: JobWorkerOptions): Promise<void> => {
  const { queue, concurrency, signal, connect, prefix, leaseMs, onDone } = options
  if (signal.aborted) return
  let isOver = false
  const connection = connect(() => isOver)
  const { handler, ended } = countCalls(options.handler)
  /** One signal a job: combining two costs more than many a handler. */
  const running = new Map<string, AbortController>()

  const worker = new AbandonableWorker(
    queueName(queue),
    async (job: BullJob, token?: string) => {
      const ending = new AbortController()
      running.set(job.id ?? '', ending)
      try {
        await runJob(job, token, { handler, signal }, ending.signal)
      } finally {
        if (running.get(job.id ?? '') === ending) running.delete(job.id ?? '')
      }
    },
    {
      connection,
      prefix,
      concurrency,
      autorun: false,
      lockDuration: leaseMs,
      lockRenewTime: leaseMs / 3,
      stalledInterval: leaseMs / 2,
      maxStalledCount: MOST_LOST_LEASES,
      runRetryDelay: REDIS_LONGEST_RETRY_MS,
    },
  )
  // BullMQ tries again by itself whatever it reports here.
  worker.on('error', () => {})
  worker.on('lockRenewalFailed', ids => {
    for (const id of ids) running.get(id)?.abort()
  })
  worker.on('completed', job => {
    if (!job.opts.removeOnComplete) onDone(worker.toKey(job.id ?? ''))
  })

  const stopped = Promise.withResolvers<void>()
  const stop = () => {
    for (const ending of running.values()) ending.abort(signal.reason)
    stopped.resolve()
  }
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  const run = worker.run().catch(() => {})
  await stopped.promise
  const closed = worker.close().then(() => run)
  await ended()
  await Promise.race([closed, wait(REDIS_CLOSE_TIMEOUT_MS, undefined, { ref: false })])
  isOver = true
  await worker.abandon()
  connection.disconnect()
}
