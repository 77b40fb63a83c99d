import { setTimeout as wait } from 'node:timers/promises'
import {
  type Job as BullJob,
  type JobsOptions as BullJobOptions,
  DelayedError,
  Queue,
  type RepeatOptions,
  WaitingError,
  Worker,
  type WorkerOptions,
} from 'bullmq'
import { Redis, type RedisOptions } from 'ioredis'
import {
  DEFAULT_ATTEMPTS,
  DEFAULT_BACKOFF,
  DONE_JOB_KEPT_MS,
  type FailedJob,
  failureReason,
  type JobCounts,
  type JobHandler,
  type Jobs,
  jobDataJson,
  LEASE_EXPIRED,
  type RetriedJob,
} from '../../ports/jobs.ts'
import { isStorageFault } from '../../ports/storage-fault.ts'
import { nextRun } from '../../primitives/next-run.ts'
import {
  JOB_LEASE_MS,
  JOB_STORAGE_RETRY_MS,
  REDIS_CLOSE_TIMEOUT_MS,
  REDIS_COMMAND_TIMEOUT_MS,
  REDIS_CONNECT_TIMEOUT_MS,
  REDIS_JOB_TIMEOUT_MS,
  REDIS_LONGEST_RETRY_MS,
} from '../../primitives/timeouts.ts'
import { bullName, fromBullId, toBullId } from './job-ids.ts'
import { keptConnected, leaveLoading, openRedis, type RedisEngineOptions } from './open-redis.ts'

type JobWorkerOptions = {
  readonly queue: string
  readonly handler: JobHandler
  readonly signal: AbortSignal
  /** Its commands wait while Redis is away. BullMQ makes another one like it, to block on. */
  readonly connection: Redis
  /** A job whose worker has not renewed its lease for so long is given to another worker. */
  readonly leaseMs: number
  /** Told of failures, after which BullMQ tries again by itself. */
  readonly onError: (error: unknown) => void
  readonly prefix: string
} & Pick<WorkerOptions, 'concurrency'>

/** The failure that BullMQ stores, without message and stack, which could hold data of the job. */
class JobFailure extends Error {
  override readonly name = 'JobFailure'
  override readonly stack = ''
}

/**
 * When a schedule runs next: the first time after `after` whose run no worker has begun. A worker
 * whose clock was ahead may have done some of them; BullMQ would end the schedule there. The jobs of
 * a schedule are named by it.
 */
const firstFreeRun =
  (redis: Redis, prefix: string, queue: string) =>
  async (after: number, { pattern = '' }: RepeatOptions, schedule = ''): Promise<number> => {
    const runs = `${prefix}:${bullName(queue)}:repeat:${schedule}`
    let run = nextRun(pattern, after)
    while (await redis.hexists(`${runs}:${run}`, 'processedOn')) run = nextRun(pattern, run)
    return run
  }

/** A job fails after this many of its workers died, so that it does not kill every worker. */
const MOST_LOST_LEASES = DEFAULT_ATTEMPTS - 1

/**
 * Runs jobs of a queue until the signal aborts; resolves when the last handler has ended and Redis
 * has noted it. If Redis is away then, the ends are not noted: the jobs are run again when their
 * leases have expired.
 */
const runJobWorker = async (options: JobWorkerOptions): Promise<void> => {
  const { queue, handler, signal, connection, prefix, concurrency, leaseMs } = options
  const calls = new Set<Promise<void>>()

  const run = async (job: BullJob, token: string | undefined, lost: AbortSignal): Promise<void> => {
    const giveBack = async () => {
      await job.moveToWait(token)
      throw new WaitingError()
    }
    if (signal.aborted) return giveBack() // it was fetched while work stopped
    const { id = '', data, attemptsMade } = job
    // Not for as long as Redis takes to note how it ended.
    const call = handler({ id: fromBullId(id), data, attempt: attemptsMade + 1 }, lost).finally(
      () => calls.delete(call),
    )
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
      settings: { repeatStrategy: firstFreeRun(connection, prefix, queue) },
    },
  )
  worker.on('error', options.onError)
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

/**
 * The connection of the workers. It ends when its other side is gone without closing it; BullMQ looks
 * after the copies on which it blocks.
 */
class WorkerConnection extends Redis {
  override duplicate(options?: RedisOptions): Redis {
    const { socketTimeout: _, ...blocking } = this.options
    return leaveLoading(new Redis({ ...blocking, ...options }), () => this.status !== 'end')
  }
}

/** How to open jobs on Redis. */
export type RedisJobsOptions = RedisEngineOptions & {
  /** A job whose worker has not renewed its lease for so long is given to another worker. */
  readonly leaseMs?: number
}

/** BullMQ's stream of events, which nobody reads here, keeps about so many. */
const KEPT_EVENTS = 100

/** BullMQ's reason of a job whose workers died too often. */
const STALLED = 'job stalled more than allowable limit'

/** Of every job. `removeOnComplete` takes seconds. */
const jobOptions: BullJobOptions = {
  attempts: DEFAULT_ATTEMPTS,
  backoff: DEFAULT_BACKOFF,
  removeOnComplete: { age: DONE_JOB_KEPT_MS / 1_000 },
  stackTraceLimit: 0,
}

const toFailedJob = ({
  id = '',
  data,
  attemptsMade,
  failedReason,
  finishedOn = 0,
}: BullJob): FailedJob => ({
  id: fromBullId(id),
  data,
  attempts: attemptsMade,
  reason: failedReason === STALLED ? LEASE_EXPIRED : failedReason,
  failedAt: new Date(finishedOn).toISOString(),
})

/** The schedule of a name, if a job stands for its next run. */
const livingSchedule = async (bull: Queue, name: string) => {
  const known = await bull.getJobScheduler(name)
  const state = known?.next && (await bull.getJobState(`repeat:${name}:${known.next}`))
  return state === 'waiting' || state === 'delayed' || state === 'active' ? known : undefined
}

type OpenedRedis = Awaited<ReturnType<typeof openRedis>>

/** The queues of BullMQ, on one connection. */
class Queues {
  readonly #opened: OpenedRedis
  readonly #open = new Map<string, Queue>()
  readonly prefix: string
  /** Key of the names of all queues: BullMQ keeps no list of them. */
  readonly #names: string

  constructor(opened: OpenedRedis) {
    this.#opened = opened
    this.prefix = `${opened.prefix}:jobs:queue`
    this.#names = `${opened.prefix}:jobs:queues`
  }

  of(queue: string): Queue {
    const known = this.#open.get(queue)
    if (known) return known
    const made = new Queue(bullName(queue), {
      connection: this.#opened.redis,
      prefix: this.prefix,
      defaultJobOptions: jobOptions,
      skipVersionCheck: true,
      skipWaitingForReady: true,
      streams: { events: { maxLen: KEPT_EVENTS } },
      settings: { repeatStrategy: firstFreeRun(this.#opened.redis, this.prefix, queue) },
    })
    made.on('error', () => {}) // calls report it
    this.#open.set(queue, made)
    return made
  }

  /** A queue that is used, so that `names` of other processes have it. */
  async named(queue: string): Promise<Queue> {
    const { redis, call } = this.#opened
    if (!this.#open.has(queue)) await call(() => redis.sadd(this.#names, queue))
    return this.of(queue)
  }

  /** The names of all queues that any process used. */
  async names(): Promise<string[]> {
    const { redis, call } = this.#opened
    return (await call(() => redis.smembers(this.#names))).toSorted()
  }

  [Symbol.dispose](): void {
    for (const queue of this.#open.values()) queue.close().catch(() => {}) // holds nothing any more
  }
}

/** Finds a failed job. Runs of schedules are few and have other ids in BullMQ. */
const failedJob = async (bull: Queue, id: string): Promise<BullJob | undefined> => {
  const added = await bull.getJob(toBullId(id))
  if (added) return (await added.isFailed()) ? added : undefined
  return (await bull.getFailed()).find(job => fromBullId(job.id ?? '') === id)
}

const countsOf = async (bull: Queue): Promise<JobCounts> => {
  const counts = await bull.getJobCounts('wait', 'active', 'delayed', 'failed')
  const { wait = 0, active = 0, delayed = 0, failed = 0 } = counts
  const nextRuns = await bull.getJobSchedulersCount()
  const [oldest] = wait > 0 ? await bull.getWaiting(0, 0) : []
  const since = oldest && new Date(oldest.timestamp + oldest.delay).toISOString()
  const open = { waiting: wait, active, delayed: Math.max(0, delayed - nextRuns) }
  return { ...open, failed, oldestSince: since }
}

/** Jobs that failed and are tried again, the next first. */
const retriedOf = async (bull: Queue, redis: Redis): Promise<RetriedJob[]> => {
  const all = await bull.getJobs(['active', 'wait', 'delayed'])
  const failedOnce = all.filter(job => job && job.attemptsMade > 0 && job.failedReason)
  const found = failedOnce.map(async job => {
    const { data, attemptsMade: attempts, failedReason: reason } = job
    // BullMQ orders delayed jobs by milliseconds, 4,096 places each.
    const score = await redis.zscore(bull.toKey('delayed'), job.id ?? '')
    const due = score === null ? undefined : Math.floor(Number(score) / 4_096)
    const nextAttemptAt = due === undefined ? undefined : new Date(due).toISOString()
    return { id: fromBullId(job.id ?? ''), data, attempts, reason, nextAttemptAt }
  })
  const never = '9'
  return (await Promise.all(found)).sort((one, other) =>
    (one.nextAttemptAt ?? never) < (other.nextAttemptAt ?? never) ? -1 : 1,
  )
}

/** A queue of nobody, to see whether Redis takes jobs. */
const CHECKED_QUEUE = 'check'

/** A full Redis must have room for so many more bytes, so that it does not count as well in between. */
const ROOM = 65_536

/** Adds two jobs that nobody runs, the first a large one, and removes them. */
const addAndRemove = async (bull: Queue): Promise<void> => {
  const delay = DONE_JOB_KEPT_MS
  const room = await bull.add(CHECKED_QUEUE, ' '.repeat(ROOM), { jobId: '_room', delay })
  const more = await bull
    .add(CHECKED_QUEUE, '', { jobId: '_more', delay })
    .finally(() => room.remove())
  await more.remove()
}

/**
 * Jobs in Redis by BullMQ, for workers of any number of processes. All queues of a process share a
 * connection, and all its workers another; each worker blocks on one of its own.
 *
 * A done job is deleted with its data when a later job of its queue is done, once it is old enough.
 * A lost lease is no attempt, but a job has failed with `LeaseExpired` when it lost five. While Redis
 * is away, calls are refused within a second, and `work` waits for it.
 *
 * @throws {EngineFault} Redis cannot be used, see `openRedis`.
 */
export const openRedisJobs = async ({
  variable = 'REDIS_URL',
  leaseMs = JOB_LEASE_MS,
  commandTimeoutMs = REDIS_JOB_TIMEOUT_MS,
  ...options
}: RedisJobsOptions): Promise<Jobs> => {
  const takesJobs = () => addAndRemove(queues.of(CHECKED_QUEUE))
  const opened = await openRedis({ variable, commandTimeoutMs, ...options }, 'jobs', takesJobs)
  const { redis, call } = opened
  const queues = new Queues(opened)
  const working = new Set<Promise<void>>()
  const closing = new AbortController()
  let connection: Redis | undefined

  const openWorkerConnection = (): Redis => {
    const isKept = () => !closing.signal.aborted
    const opening = new WorkerConnection({
      ...opened.connection,
      connectTimeout: REDIS_CONNECT_TIMEOUT_MS,
      socketTimeout: 2 * REDIS_COMMAND_TIMEOUT_MS,
      maxRetriesPerRequest: null,
      ...keptConnected(isKept, { resend: true }),
    })
    return leaveLoading(opening, isKept).on('error', () => {})
  }

  return {
    async add(queue, { id, data, ...more }) {
      jobDataJson(data)
      const bull = await queues.named(queue)
      await call(() => bull.add(queue, data, { jobId: toBullId(id), ...more }))
    },

    async schedule(queue, { id, data, cron }) {
      jobDataJson(data)
      const next = nextRun(cron, Date.now())
      const name = bullName(id)
      const bull = await queues.named(queue)
      await call(async () => {
        const known = await livingSchedule(bull, name)
        // Setting it anew would drop a run that is due, or was missed.
        if (known?.pattern === cron && (known.next ?? next) < next) return
        await bull.upsertJobScheduler(name, { pattern: cron, tz: 'UTC' }, { name, data })
      })
    },

    async runsAgain(queue, id) {
      const look = () => call(() => livingSchedule(queues.of(queue), bullName(id)))
      // A worker may have begun and ended the run between two reads.
      return ((await look()) ?? (await look())) !== undefined
    },

    async work(queue, handler, { concurrency, signal }) {
      if (signal.aborted) return
      await queues.named(queue)
      connection ??= openWorkerConnection()
      const ended = runJobWorker({
        queue,
        handler,
        concurrency,
        prefix: queues.prefix,
        leaseMs,
        signal: AbortSignal.any([signal, closing.signal]),
        connection,
        onError: opened.failed,
      })
      working.add(ended)
      await ended.finally(() => working.delete(ended))
    },

    counts: queue => call(() => countsOf(queues.of(queue))),

    failed: async queue =>
      (await call(() => queues.of(queue).getFailed())).map(toFailedJob).reverse(),

    retried: queue => call(() => retriedOf(queues.of(queue), redis)),

    queues: () => queues.names(),

    retry: (queue, id) =>
      call(async () => {
        const job = await failedJob(queues.of(queue), id)
        await job?.retry('failed', { resetAttemptsMade: true, resetAttemptsStarted: true })
        return job !== undefined
      }),

    drop: (queue, id) =>
      call(async () => {
        const job = await failedJob(queues.of(queue), id)
        await job?.remove()
        return job !== undefined
      }),

    async [Symbol.asyncDispose]() {
      closing.abort()
      await Promise.all(working)
      connection?.disconnect()
      await opened[Symbol.asyncDispose]()
      queues[Symbol.dispose]()
    },
  }
}
