import { Redis } from 'ioredis'
import { randomId } from '../../../contracts/core/random-id.ts'
import { openRedisJobs } from '../../../engines/adapters/redis/jobs.ts'
import { scratchRedis } from '../../../test/real-engines/redis-stores.ts'
import { untilDone } from '../engines/opening.ts'
import { type BenchRow, context } from '../report.ts'
import { ownMicroseconds } from './processor-time.ts'

const COUNT = 2_000
const QUEUE = 'notifications'

/** Memory of all keys with a prefix, as Redis says. */
const bytesBelow = async (redis: Redis, prefix: string): Promise<number> => {
  let bytes = 0
  for await (const keys of redis.scanStream({ match: `${prefix}:*`, count: 1_000 }))
    for (const key of keys as string[])
      bytes += Number(await redis.memory('USAGE', key, 'SAMPLES', 0))
  return bytes
}

/** Done jobs in the Redis that `KITH_TEST_REDIS_URL` names; nothing without one. */
export const redisCosts = async (): Promise<BenchRow[]> => {
  if (!process.env.KITH_TEST_REDIS_URL) return []
  await using opened = untilDone()
  const url = await scratchRedis(opened)
  const prefix = new URL(url).searchParams.get('prefix') ?? ''
  const redis = new Redis(process.env.KITH_TEST_REDIS_URL)
  opened.teardown(async () => redis.disconnect())
  const numbers = Array.from({ length: COUNT }, (_, n) => n)
  const jobs = await openRedisJobs({ url })
  const stopping = new AbortController()
  const working = await ownMicroseconds(async () => {
    for (const _ of numbers) {
      const data = { matchId: randomId(), messageId: randomId(), from: randomId(), to: randomId() }
      await jobs.add(QUEUE, { id: randomId(), data })
    }
    let done = 0
    const handler = async () => {
      done += 1
      if (done === COUNT) stopping.abort()
    }
    await jobs.work(QUEUE, handler, { concurrency: 8, signal: stopping.signal })
  })
  const jobBytes = await bytesBelow(redis, prefix)
  await jobs[Symbol.asyncDispose]()
  return [
    context('done job in Redis, whose id is known for an hour', jobBytes / COUNT, 'bytes'),
    context('job in Redis, added and taken, without its work', working / COUNT, 'us'),
  ]
}
