import { setTimeout as wait } from 'node:timers/promises'
import type { ExecutionContext } from 'ava'
import { Redis } from 'ioredis'
import { randomId } from '../../contracts/core/random-id.ts'
import { openRedisJobs } from '../../engines/adapters/redis/jobs.ts'
import { openRedisRateLimits } from '../../engines/adapters/redis/rate-limits.ts'
import type { RateLimits } from '../../engines/ports/rate-limits.ts'
import type { EngineUnderTest } from '../engines/engine-under-test.ts'
import type { JobsStore, JobsTime } from '../engines/jobs-under-test.ts'

const deleteAll = async (url: string, prefix: string) => {
  const redis = new Redis(url)
  for await (const keys of redis.scanStream({ match: `${prefix}:*`, count: 1_000 }))
    if (keys.length > 0) await redis.unlink(keys)
  redis.disconnect()
}

/** A prefix of its own in the Redis of the tests, deleted when `t` ends. */
export const scratchRedis = async (
  t: Pick<ExecutionContext, 'teardown'>,
  url = process.env.KITH_TEST_REDIS_URL ?? '',
): Promise<string> => {
  const prefix = `kith-test-${randomId()}`
  t.teardown(() => deleteAll(url, prefix))
  const location = new URL(url)
  location.searchParams.set('prefix', prefix)
  return location.href
}

const module = import.meta.url

const leaseMs = 3_000

/** The clock of this machine: BullMQ takes no other. */
const realTime: JobsTime = { now: Date.now, pass: ms => wait(ms) }

export const redisJobs: JobsStore<JobsTime> = {
  location: scratchRedis,
  time: () => realTime,
  leaseMs,
  open: url => openRedisJobs({ url, leaseMs }),
  module,
  exportedAs: 'redisJobs',
}

export const redisRateLimits: EngineUnderTest<RateLimits> = {
  location: scratchRedis,
  open: url => openRedisRateLimits({ url }),
  module,
  exportedAs: 'redisRateLimits',
}
