import { Queue, Worker } from 'bullmq'
import { Redis } from 'ioredis'
import { randomId } from '../../../contracts/core/random-id.ts'
import { openRedisJobs } from '../../../engines/adapters/redis/jobs.ts'
import { openSqliteJobs } from '../../../engines/adapters/sqlite/jobs.ts'
import type { Jobs } from '../../../engines/ports/jobs.ts'
import { scratchRedis } from '../../../test/real-engines/redis-stores.ts'
import { type BenchRow, context, ratioAtLeast } from '../report.ts'
import { scratch } from '../scratch.ts'
import { mean, rateOf, untilDone } from './opening.ts'

/** Finished jobs in the queue, as after a busy hour. */
const DONE = 100_000
const JOBS = 4_000
const ADDERS = 32
const CONCURRENCY = 8
const ROUNDS = 3
const QUEUE = 'queue'

/** A job queue under test: adds a job, and works until a number of jobs is done. */
type Candidate = {
  add(id: string): Promise<unknown>
  workOff(count: number): Promise<void>
}

const throughPort = (jobs: Jobs): Candidate => ({
  add: id => jobs.add(QUEUE, { id, data: { member: id } }),
  async workOff(count) {
    const stopping = new AbortController()
    let done = 0
    const handler = async () => {
      done += 1
      if (done === count) stopping.abort()
    }
    await jobs.work(QUEUE, handler, { concurrency: CONCURRENCY, signal: stopping.signal })
  },
})

const bareBullMq = (queue: Queue, connection: Redis, prefix: string): Candidate => ({
  add: id =>
    queue.add(
      'job',
      { member: id },
      { jobId: id, attempts: 5, backoff: { type: 'exponential', delay: 1_000 } },
    ),
  async workOff(count) {
    const all = Promise.withResolvers<void>()
    let done = 0
    const handler = async () => {
      done += 1
      if (done === count) all.resolve()
    }
    const worker = new Worker(QUEUE, handler, { connection, prefix, concurrency: CONCURRENCY })
    await all.promise
    await worker.close()
  },
})

const measure = async (candidate: Candidate, count: number) => {
  const round = randomId()
  const added = await rateOf(count, ADDERS, n => candidate.add(`${round}-${n}`))
  const startedAt = performance.now()
  await candidate.workOff(count)
  return { added, done: (count * 1_000) / (performance.now() - startedAt) }
}

/** Jobs on Redis and in SQLite beside bare BullMQ, with many finished jobs in each. */
export const benchJobs = async (): Promise<BenchRow[]> => {
  await using folder = await scratch()
  await using opened = untilDone()
  const url = await scratchRedis(opened)
  const bareUrl = new URL(await scratchRedis(opened))
  const prefix = bareUrl.searchParams.get('prefix') ?? ''
  bareUrl.search = ''
  const connection = new Redis(bareUrl.href, { maxRetriesPerRequest: null })
  opened.teardown(() => connection.disconnect())
  const queue = new Queue(QUEUE, { connection, prefix })
  opened.teardown(() => queue.close())
  await using onRedis = await openRedisJobs({ url })
  await using inFile = await openSqliteJobs({ path: folder.path('jobs.db') })

  const candidates = {
    bare: bareBullMq(queue, connection, prefix),
    redis: throughPort(onRedis),
    embedded: throughPort(inFile),
  }
  const names = ['bare', 'redis', 'embedded'] as const
  for (const name of names) await measure(candidates[name], DONE)
  const added: Record<(typeof names)[number], number[]> = { bare: [], redis: [], embedded: [] }
  const done: Record<(typeof names)[number], number[]> = { bare: [], redis: [], embedded: [] }
  for (let round = 0; round < ROUNDS; round += 1)
    for (const name of names) {
      const rates = await measure(candidates[name], JOBS)
      added[name].push(rates.added)
      done[name].push(rates.done)
    }

  const adding = mean(added.bare)
  const working = mean(done.bare)
  return [
    context(`bare BullMQ: adding, ${ADDERS} at once`, adding, 'jobs/s'),
    context(`bare BullMQ: working, concurrency ${CONCURRENCY}`, working, 'jobs/s'),
    ratioAtLeast('jobs on Redis: adding', mean(added.redis), 'jobs/s', adding, 0.9),
    ratioAtLeast('jobs on Redis: working', mean(done.redis), 'jobs/s', working, 0.9),
    ratioAtLeast('embedded jobs: adding', mean(added.embedded), 'jobs/s', adding, 1),
    // Each of its commits is synced to the disk, which this Redis does not do.
    ratioAtLeast('embedded jobs: working', mean(done.embedded), 'jobs/s', working, 0.5),
  ]
}
