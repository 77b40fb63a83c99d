import { DatabaseSync } from 'node:sqlite'
import { Queue, Worker } from 'bullmq'
import { Redis } from 'ioredis'
import { randomId } from '../../contracts/core/random-id.ts'
import { openRedisJobs } from '../../engines/adapters/redis/jobs.ts'
import { openSqliteJobs } from '../../engines/adapters/sqlite/jobs.ts'
import type { Jobs } from '../../engines/ports/jobs.ts'
import { scratchRedis } from '../../test/real-engines/redis-stores.ts'
import { type BenchRow, context, mean, ratioAtLeast } from './harness/report.ts'
import { rateOf, type Scratch, scratch, untilDone } from './harness/scratch.ts'

/** Finished jobs in the queue, as after a busy hour. */
const DONE = 20_000
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

/** Rows of SQLite as a queue: as many of them a durable commit as the candidates handle at once. */
const rawRows = (path: string): Candidate => {
  const database = new DatabaseSync(path)
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    CREATE TABLE jobs (number INTEGER PRIMARY KEY, id TEXT UNIQUE, data TEXT, done INTEGER);
  `)
  const insert = database.prepare('INSERT INTO jobs (id, data, done) VALUES (?, ?, 0)')
  const finish = database.prepare('UPDATE jobs SET done = 1 WHERE number = ?')
  let waiting: string[] = []
  let last = 0
  const together = (write: () => void) => {
    database.exec('BEGIN IMMEDIATE')
    write()
    database.exec('COMMIT')
  }
  return {
    async add(id) {
      if (waiting.push(id) < ADDERS) return
      together(() => {
        for (const one of waiting) insert.run(one, JSON.stringify({ member: one }))
      })
      waiting = []
    },
    async workOff(count) {
      for (const end = last + count; last < end; )
        together(() => {
          for (let n = 0; n < CONCURRENCY; n += 1) finish.run(++last)
        })
    },
  }
}

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

type Rates = { readonly added: number; readonly done: number }

/** Mean rates of two queues, in turns, after each has many finished jobs. */
const compare = async (raw: Candidate, own: Candidate): Promise<[raw: Rates, own: Rates]> => {
  const candidates = [raw, own]
  for (const candidate of candidates) await measure(candidate, DONE)
  const rounds: Rates[][] = [[], []]
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [n, candidate] of candidates.entries())
      rounds[n]?.push(await measure(candidate, JOBS))
  const means = (some: readonly Rates[] = []): Rates => ({
    added: mean(some.map(({ added }) => added)),
    done: mean(some.map(({ done }) => done)),
  })
  return [means(rounds[0]), means(rounds[1])]
}

const rowsOf = (
  names: readonly [raw: string, own: string],
  [raw, own]: readonly [Rates, Rates],
  least: Rates,
): BenchRow[] => [
  context(`${names[0]}: adding, ${ADDERS} at once`, raw.added, 'jobs/s'),
  context(`${names[0]}: working, ${CONCURRENCY} at once`, raw.done, 'jobs/s'),
  ratioAtLeast(`${names[1]}: adding`, own.added, 'jobs/s', raw.added, least.added),
  ratioAtLeast(`${names[1]}: working`, own.done, 'jobs/s', raw.done, least.done),
]

const embeddedJobs = async (folder: Scratch): Promise<BenchRow[]> => {
  await using jobs = await openSqliteJobs({ path: folder.path('jobs.db') })
  const rates = await compare(rawRows(folder.path('raw.db')), throughPort(jobs))
  return rowsOf(['rows of SQLite', 'embedded jobs'], rates, { added: 0.25, done: 0.08 })
}

const redisJobs = async (): Promise<BenchRow[]> => {
  await using opened = untilDone()
  const url = await scratchRedis(opened)
  const bareUrl = new URL(await scratchRedis(opened))
  const prefix = bareUrl.searchParams.get('prefix') ?? ''
  bareUrl.search = ''
  const connection = new Redis(bareUrl.href, { maxRetriesPerRequest: null })
  opened.teardown(() => connection.disconnect())
  const queue = new Queue(QUEUE, { connection, prefix })
  opened.teardown(() => queue.close())
  await using jobs = await openRedisJobs({ url })
  const rates = await compare(bareBullMq(queue, connection, prefix), throughPort(jobs))
  return rowsOf(['bare BullMQ', 'jobs on Redis'], rates, { added: 0.9, done: 0.9 })
}

/**
 * Jobs in SQLite beside the rows alone, and, if `KITH_TEST_REDIS_URL` names a Redis, jobs on it beside
 * bare BullMQ; with many finished jobs in each.
 */
export const benchJobs = async (): Promise<BenchRow[]> => {
  await using folder = await scratch()
  const embedded = await embeddedJobs(folder)
  return process.env.KITH_TEST_REDIS_URL ? [...embedded, ...(await redisJobs())] : embedded
}
