import { Queue } from 'bullmq'
import { Redis } from 'ioredis'
import type { FailedJob, Jobs, NewJob } from '../../ports/jobs.ts'
import { JOB_LEASE_MS, REDIS_CONNECT_TIMEOUT_MS } from '../../process/timeouts.ts'
import { addJob } from './add-job.ts'
import { jobCheckpoints } from './job-checkpoints.ts'
import { fromBullId, queueName, toBullId } from './job-ids.ts'
import { jobSchedules } from './job-schedules.ts'
import { runJobWorker } from './job-worker.ts'
import { DROP, STRIP } from './jobs-scripts.ts'
import { luaScript } from './lua-script.ts'
import { openRedis, type RedisEngineOptions, reconnectDelay } from './open-redis.ts'
import { doneSweeper } from './sweep-done.ts'

/** How to open jobs on Redis. */
export type RedisJobsOptions = RedisEngineOptions & {
  /** A job whose worker has not renewed its lease for so long is given to another worker. */
  readonly leaseMs?: number
}

/** BullMQ's stream of events, which nobody reads here, keeps about so many. */
const KEPT_EVENTS = 100

/** Done jobs lose their data in batches, so long after the first of a batch. */
const STRIP_DELAY_MS = 20

/** BullMQ's reason of a job whose workers died too often. */
const STALLED = 'job stalled more than allowable limit'

/** Fields of a done job that are deleted: its id stays known by its name and the set of done jobs. */
const FIELDS_OF_OPEN_JOBS = [
  ...['data', 'opts', 'returnvalue', 'failedReason', 'stacktrace', 'processedOn', 'finishedOn'],
  ...['delay', 'priority', 'atm', 'ats', 'stc', 'pb'],
]

/**
 * Jobs in Redis by BullMQ, for workers of any number of processes.
 *
 * A job id is known until `deleteDone`; a job's data is deleted within 20 ms
 * after it is done, or with its id if its process dies meanwhile. A lost lease
 * is no attempt, but a job has failed with `LeaseExpired` when it lost five. A job that goes back
 * because work stops is the next to run. Delays go by the clock of the process that adds the job,
 * schedules by the clock of Redis. While Redis is away, `work` waits for it.
 *
 * @throws {EngineFault} Redis cannot be used, see `openRedis`.
 */
export const openRedisJobs = async ({
  variable = 'JOBS_URL',
  leaseMs = JOB_LEASE_MS,
  ...options
}: RedisJobsOptions): Promise<Jobs> => {
  const opened = await openRedis({ variable, ...options }, 'jobs')
  const { redis, call, connection } = opened
  const base = `${opened.prefix}:jobs`
  const prefix = `${base}:queue`
  const names = `${base}:queues`
  const queues = new Map<string, Queue>()
  const working = new Set<Promise<void>>()
  const closing = new AbortController()
  const {
    clear: clearCheckpoints,
    all: allCheckpoints,
    ...checkpoints
  } = jobCheckpoints(opened, base)
  const schedules = jobSchedules(opened, base)
  const drop = luaScript(redis, DROP)
  const stripJobs = luaScript(redis, STRIP)
  /** Names in Redis of jobs that are done and still have their data. */
  const done: string[] = []
  const sweepDone = doneSweeper(opened)

  const queueOf = (queue: string): Queue => {
    const known = queues.get(queue)
    if (known) return known
    const made = new Queue(queueName(queue), {
      connection: redis,
      prefix,
      skipWaitingForReady: true,
      streams: { events: { maxLen: KEPT_EVENTS } },
    })
    made.on('error', () => {}) // calls report it
    queues.set(queue, made)
    return made
  }

  /** A queue that jobs are added to, so that other processes know of it. */
  const namedQueueOf = async (queue: string): Promise<Queue> => {
    if (!queues.has(queue)) await call(() => redis.sadd(names, queue))
    return queueOf(queue)
  }

  /** A connection for a worker: its commands wait while Redis is away, and may block. */
  const connectWorker = (isOver: () => boolean): Redis =>
    new Redis({
      ...connection,
      connectTimeout: REDIS_CONNECT_TIMEOUT_MS,
      maxRetriesPerRequest: null,
      retryStrategy: attempt => (isOver() ? null : reconnectDelay(attempt)),
    }).on('error', () => {})

  const stripDone = async () => {
    const [...names] = done.splice(0)
    await stripJobs(names, ...FIELDS_OF_OPEN_JOBS).catch(() => {}) // deleteDone deletes them all
  }
  const strip = (job: string): void => {
    if (done.push(job) === 1) setTimeout(stripDone, STRIP_DELAY_MS).unref()
  }

  const add = async (queue: string, job: NewJob, removeOnComplete = false) => {
    const bull = queues.get(queue) ?? (await namedQueueOf(queue))
    return call(() => addJob(bull, job, { removeOnComplete, beforeWrite: opened.writeTogether }))
  }

  return {
    ...checkpoints,
    add: (queue, job) => add(queue, job),

    async schedule(queue, schedule) {
      await schedules.set(queue, schedule)
    },

    async work(queue, handler, { concurrency, signal }) {
      if (signal.aborted) return
      await namedQueueOf(queue)
      const stop = AbortSignal.any([signal, closing.signal])
      const runs = [
        runJobWorker({
          queue,
          handler,
          concurrency,
          prefix,
          leaseMs,
          signal: stop,
          connect: connectWorker,
          onDone: strip,
        }),
        schedules.run(queue, {
          signal: stop,
          add: async (id, data) => void (await add(queue, { id, data }, true)),
          onError: () => {}, // the connection reports its faults to health
        }),
      ]
      const ended = Promise.all(runs).then(() => {})
      working.add(ended)
      await ended.finally(() => working.delete(ended))
    },

    async failed(queue) {
      const jobs = await call(() => queueOf(queue).getJobs(['failed'], 0, -1, true))
      return jobs.map(
        ({ id = '', data, attemptsMade, failedReason, finishedOn = 0 }): FailedJob => ({
          id: fromBullId(id),
          data,
          attempts: attemptsMade,
          reason: failedReason === STALLED ? 'LeaseExpired' : failedReason,
          failedAt: new Date(finishedOn).toISOString(),
        }),
      )
    },

    async deadLetters() {
      const all = (await call(() => redis.smembers(names))).toSorted()
      const counts = await call(() =>
        Promise.all(all.map(queue => redis.zcard(`${prefix}:${queueName(queue)}:failed`))),
      )
      const counted = all.map((queue, n) => [queue, counts[n] ?? 0] as const)
      return new Map(counted.filter(([, count]) => count > 0))
    },

    async retry(queue, id) {
      const bull = queueOf(queue)
      const jobId = toBullId(id)
      return call(async () => {
        if ((await redis.zscore(bull.toKey('failed'), jobId)) === null) return false
        const job = await bull.getJob(jobId)
        if (!job) return false
        await redis.hdel(bull.toKey(jobId), 'stc', 'defa')
        try {
          await job.retry('failed', { resetAttemptsMade: true, resetAttemptsStarted: true })
          return true
        } catch (error) {
          if ((await redis.zscore(bull.toKey('failed'), jobId)) === null) return false
          throw error
        }
      })
    },

    async drop(queue, id) {
      const bull = queueOf(queue)
      const keys = [bull.toKey('failed'), bull.toKey('completed'), bull.toKey(toBullId(id))]
      return (await call(() => drop(keys, toBullId(id), Date.now()))) === 1
    },

    async deleteDone(doneBefore) {
      const reached = await allCheckpoints()
      let deleted = 0
      for (const queue of await call(() => redis.smembers(names))) {
        const bull = queueOf(queue)
        const keys = { completed: bull.toKey('completed'), jobs: bull.toKey('') }
        deleted += await sweepDone(keys, doneBefore, reached)
      }
      return deleted
    },

    async pending(queue) {
      const counts = await call(() => queueOf(queue).getJobCounts('wait', 'active', 'delayed'))
      return Object.values(counts).reduce((sum, count) => sum + count, 0)
    },

    async clear() {
      for (const queue of await call(() => redis.smembers(names)))
        await call(() => queueOf(queue).obliterate({ force: true }))
      await clearCheckpoints()
    },

    async [Symbol.asyncDispose]() {
      closing.abort()
      await Promise.all(working)
      if (done.length > 0) await stripDone()
      await opened[Symbol.asyncDispose]()
      for (const queue of queues.values()) queue.close().catch(() => {}) // holds nothing any more
    },
  }
}
