import type { ExecutionContext } from 'ava'
import test from 'ava'
import { Queue, Worker } from 'bullmq'
import { Redis } from 'ioredis'
import { openRedisJobs } from '../../engines/adapters/redis/jobs.ts'
import { DONE_JOB_KEPT_MS, type Job } from '../../engines/ports/jobs.ts'
import { StorageFault } from '../../engines/ports/storage-fault.ts'
import { createStorageHealth } from '../../engines/ports/storage-health.ts'
import { SHUTDOWN_TIMEOUT_MS } from '../../engines/primitives/timeouts.ts'
import { openEngine } from '../engines/engine-under-test.ts'
import { jobsContract } from '../engines/jobs.ts'
import { pendingJobs } from '../waiting/pending-jobs.ts'
import { until } from '../waiting/until.ts'
import { proxyTo } from './proxy.ts'
import { redisJobs, scratchRedis } from './redis-stores.ts'
import { withEngine } from './with-engine.ts'

const leaseMs = 1_000

/** Jobs at a URL, a worker of `queue` with what it ran, and a client beside them. */
const opened = async (t: ExecutionContext, url?: string) => {
  const at = url ?? (await scratchRedis(t))
  const jobs = await openEngine(
    t,
    { location: scratchRedis, open: where => openRedisJobs({ url: where, leaseMs }) },
    at,
  )
  const redis = new Redis(at.split('?')[0] ?? '')
  t.teardown(() => redis.disconnect())
  const prefix = `${new URL(at).searchParams.get('prefix')}:jobs:queue`

  const worker = (
    handler: (job: Job, signal: AbortSignal) => Promise<void> = async () => {},
    concurrency = 4,
  ) => {
    const stop = new AbortController()
    const runs: Job[] = []
    const ended = jobs.work(
      'queue',
      async (job, signal) => {
        runs.push(job)
        await handler(job, signal)
      },
      { concurrency, signal: stop.signal },
    )
    t.teardown(() => {
      stop.abort()
      return ended
    })
    return { runs, ended, stop: () => stop.abort() }
  }

  /** Takes a job as a worker that dies at once. */
  const takeAndDie = async () => {
    const options = { connection: redis.duplicate({ maxRetriesPerRequest: null }), prefix }
    const dying = new Worker('queue', null, { ...options, lockDuration: 100 })
    const job = await dying.getNextJob('dead')
    await dying.close(true)
    options.connection.disconnect()
    return job
  }

  return { jobs, redis, prefix, worker, takeAndDie, url: at }
}

withEngine('KITH_TEST_REDIS_URL', 'jobs on Redis', () => {
  jobsContract('redis', redisJobs)

  test('redis: a done job is deleted when it is old enough and another is done', async t => {
    const { jobs, redis, prefix, worker } = await opened(t)
    worker()
    await jobs.add('queue', { id: 'old', data: { secret: 'x' } })
    await until(async () => (await redis.zcard(`${prefix}:queue:completed`)) === 1)
    await redis.zadd(`${prefix}:queue:completed`, Date.now() - DONE_JOB_KEPT_MS - 1_000, '_old')
    await jobs.add('queue', { id: 'new', data: {} })
    await until(async () => (await redis.exists(`${prefix}:queue:_old`)) === 0)
    t.deepEqual(await redis.zrange(`${prefix}:queue:completed`, 0, -1), ['_new'])
  })

  test('redis: jobs of an earlier Kith, whose names were others, are run', async t => {
    const { jobs, redis, prefix, worker } = await opened(t)
    const queue = new Queue('queue', { connection: redis, prefix })
    t.teardown(() => queue.close())
    const options = { attempts: 5, backoff: { type: 'exponential', delay: 1_000 } }
    await queue.add('x7.1 42 chat', { n: 1 }, { jobId: '_a%3Ab', ...options })
    const { runs } = worker()
    await until(() => runs.length === 1)
    t.deepEqual(runs, [{ id: 'a:b', data: { n: 1 }, attempt: 1 }])
    await until(async () => (await pendingJobs(jobs, 'queue')) === 0)
    await jobs.add('queue', { id: 'a:b', data: {} })
    t.is(await pendingJobs(jobs, 'queue'), 0)
  })

  test('redis: failed runs of a schedule can be retried and dropped', async t => {
    const { jobs, redis, prefix, worker } = await opened(t)
    let isBroken = true
    worker(async () => {
      if (isBroken) throw new Error('broken')
    })
    await jobs.schedule('queue', { id: 'a:tick', data: {}, cron: '* * * * * *' })
    const scheduled = () => redis.keys(`${prefix}:queue:repeat:*`)
    await until(async () => {
      for (const key of await scheduled()) if (/:\d+$/.test(key)) await redis.hset(key, 'atm', 5)
      return (await jobs.failed('queue')).length >= 2
    })
    const [one, other] = (await jobs.failed('queue')).map(({ id }) => id)
    t.regex(one ?? '', /^a:tick@/)
    t.true(await jobs.drop('queue', one ?? ''))
    isBroken = false
    t.true(await jobs.retry('queue', other ?? ''))
    const left = async () => (await jobs.failed('queue')).map(({ id }) => id)
    await until(async () => !(await left()).includes(other ?? ''))
    t.false((await left()).includes(one ?? ''))
    t.false(await jobs.drop('queue', one ?? ''))
  })

  test('redis: nothing that a handler threw is stored but its name and code', async t => {
    const { jobs, redis, prefix, worker } = await opened(t)
    worker(async () => {
      throw Object.assign(new Error('jo@example.org'), { code: 'EMAIL', to: 'jo@example.org' })
    })
    const backoff = { type: 'fixed', delay: 10 } as const
    await jobs.add('queue', { id: 'a', data: {}, attempts: 2, backoff })
    await until(async () => (await jobs.failed('queue')).length === 1)
    const stored = await redis.hgetall(`${prefix}:queue:_a`)
    t.notRegex(JSON.stringify(stored), /example/)
    t.is(stored.failedReason, 'Error EMAIL')
  })

  test('redis: a job whose workers died five times has failed, and a retry runs it', async t => {
    const { jobs, redis, prefix, worker, takeAndDie } = await opened(t)
    await jobs.add('queue', { id: 'a', data: {} })
    t.is((await takeAndDie())?.id, '_a')
    await redis.hset(`${prefix}:queue:_a`, 'stc', 4)
    const { runs } = worker()
    await until(async () => (await jobs.failed('queue')).length === 1)
    t.like(await jobs.failed('queue'), [{ id: 'a', reason: 'LeaseExpired' }])
    t.is(runs.length, 0)
    t.true(await jobs.retry('queue', 'a'))
    await until(() => runs.length === 1)
    t.like(runs[0], { id: 'a', attempt: 1 })
    await until(async () => (await pendingJobs(jobs, 'queue')) === 0)
    t.deepEqual(await jobs.failed('queue'), [])
  })

  test('redis: a job whose result could not be stored comes back without counting an attempt', async t => {
    const { jobs, worker } = await opened(t)
    const { runs } = worker(async () => {
      if (runs.length < 2) throw new StorageFault('unreachable')
    })
    await jobs.add('queue', { id: 'a', data: {}, attempts: 1 })
    await until(async () => (await pendingJobs(jobs, 'queue')) === 0)
    t.deepEqual(
      runs.map(({ attempt }) => attempt),
      [1, 1],
    )
    t.deepEqual(await jobs.failed('queue'), [])
  })

  test('redis: a handler that lost its lease is told so, and the job is run again', async t => {
    const { jobs, redis, prefix, worker } = await opened(t)
    const wasTold = Promise.withResolvers<boolean>()
    const { runs } = worker(async (_, signal) => {
      if (runs.length > 1) return
      signal.addEventListener('abort', () => wasTold.resolve(true))
      await wasTold.promise
    })
    await jobs.add('queue', { id: 'a', data: {} })
    await until(() => runs.length === 1)
    await redis.del(`${prefix}:queue:_a:lock`)
    t.true(await wasTold.promise)
    await until(async () => (await pendingJobs(jobs, 'queue')) === 0)
    t.is(runs.length, 2)
    t.deepEqual(await jobs.failed('queue'), [])
  })

  test('redis: a schedule of two processes runs once at each of its times', async t => {
    const here = await opened(t)
    const there = await opened(t, here.url)
    const runs = [here.worker().runs, there.worker().runs]
    for (const { jobs } of [here, there])
      await jobs.schedule('queue', { id: 'tick', data: {}, cron: '* * * * * *' })
    await until(() => runs.flat().length >= 4)
    const ids = runs.flat().map(({ id }) => id)
    t.is(new Set(ids).size, ids.length)
    for (const id of ids) t.regex(id, /^tick@.*:\d\d\.000Z$/)
  })

  test('redis: while Redis is away calls fail, and then every job is done once', async t => {
    const proxy = await proxyTo(t, await scratchRedis(t))
    const health = createStorageHealth()
    const jobs = await openRedisJobs({ url: proxy.url, leaseMs, health })
    t.teardown(() => jobs[Symbol.asyncDispose]())
    const gate = Promise.withResolvers<void>()
    const runs: string[] = []
    const stop = new AbortController()
    const working = jobs.work(
      'queue',
      async ({ id }) => {
        runs.push(id)
        if (id === 'long') await gate.promise
      },
      { concurrency: 2, signal: stop.signal },
    )
    await jobs.add('queue', { id: 'long', data: {} })
    await until(() => runs.length === 1)
    proxy.cut()
    const cutAt = performance.now()
    await t.throwsAsync(jobs.add('queue', { id: 'b', data: {} }), {
      name: 'StorageFault',
      code: 'unreachable',
    })
    const refusedAfter = performance.now() - cutAt
    t.is(health.faultOf('jobs'), 'unreachable')
    gate.resolve()
    proxy.mend()
    await until(() => health.faultOf('jobs') === undefined)
    await jobs.add('queue', { id: 'c', data: {} })
    t.true(refusedAfter < 1_000, `${refusedAfter} ms`)
    await until(async () => (await pendingJobs(jobs, 'queue')) === 0)
    t.is(runs.filter(id => id === 'c').length, 1)
    t.true(runs.filter(id => id === 'long').length <= 2)
    t.deepEqual(await jobs.failed('queue'), [])
    stop.abort()
    await working
  })

  test('redis: jobs are unhealthy for as long as Redis takes none', async t => {
    const { redis, url } = await opened(t)
    const name = `kith-test-user-${process.pid}-jobs`
    await redis.acl('SETUSER', name, 'on', '>pass', '~*', '&*', '+@all')
    t.teardown(() => redis.acl('DELUSER', name))
    const health = createStorageHealth()
    const of = url.replace('redis://', `redis://${name}:pass@`)
    const jobs = await openRedisJobs({ url: of, health })
    t.teardown(() => jobs[Symbol.asyncDispose]())
    const refused = async () =>
      Number(/^cmdstat_evalsha:.*rejected_calls=(\d+)/m.exec(await redis.info('commandstats'))?.[1])

    await redis.acl('SETUSER', name, '-eval', '-evalsha')
    await t.throwsAsync(jobs.add('queue', { id: 'a', data: {} }), { code: 'access_denied' })
    const before = await refused()
    await until(async () => (await refused()) >= before + 2)
    t.is(health.faultOf('jobs'), 'access_denied', 'although it takes other writes')
    await redis.acl('SETUSER', name, '+@all')
    await until(() => health.faultOf('jobs') === undefined)
    await jobs.add('queue', { id: 'a', data: {} })
  })

  test.serial(
    'redis: a full Redis refuses jobs with its remedy, until it has room for more',
    async t => {
      const { redis, url } = await opened(t)
      const health = createStorageHealth()
      const jobs = await openRedisJobs({ url, health })
      t.teardown(() => jobs[Symbol.asyncDispose]())
      await redis.config('SET', 'maxmemory', '1')
      try {
        const fault = await t.throwsAsync(jobs.add('queue', { id: 'a', data: {} }))
        t.like(fault, { code: 'redis_full' })
        t.regex(fault?.message ?? '', /Redis is full\. Raise its maxmemory/)
        t.is(health.faultOf('jobs'), 'redis_full')
      } finally {
        await redis.config('SET', 'maxmemory', '0')
      }
      await until(() => health.faultOf('jobs') === undefined)
      await jobs.add('queue', { id: 'a', data: {} })
      t.is(await pendingJobs(jobs, 'queue'), 1)
      t.is(
        await redis.exists(`${new URL(url).searchParams.get('prefix')}:jobs:queue:check:_room`),
        0,
      )
    },
  )

  test('redis: closing stops workers and waits for their handlers', async t => {
    const { jobs, worker } = await opened(t)
    let ended = false
    const running = worker(async (_, signal) => {
      await new Promise(resolve => signal.addEventListener('abort', resolve))
      ended = true
    })
    await jobs.add('queue', { id: 'a', data: {} })
    await until(() => running.runs.length === 1)
    await jobs[Symbol.asyncDispose]()
    await running.ended
    t.true(ended)
    await t.throwsAsync(jobs.counts('queue'), { name: 'StorageFault' })
  })

  test('redis: closing while Redis is away waits for the handlers alone', async t => {
    const proxy = await proxyTo(t, await scratchRedis(t))
    const jobs = await openRedisJobs({ url: proxy.url, leaseMs })
    const started = Promise.withResolvers<void>()
    let ended = false
    const handler = async (_: Job, signal: AbortSignal) => {
      started.resolve()
      await new Promise(resolve => signal.addEventListener('abort', resolve))
      ended = true
    }
    const signal = AbortSignal.timeout(60_000)
    const working = jobs.work('queue', handler, { concurrency: 2, signal })
    const idle = jobs.work('other', handler, { concurrency: 2, signal })
    await jobs.add('queue', { id: 'a', data: {} })
    await started.promise
    proxy.cut()
    const began = performance.now()
    await jobs[Symbol.asyncDispose]()
    await Promise.all([working, idle])
    t.true(ended)
    t.true(performance.now() - began < SHUTDOWN_TIMEOUT_MS)
  })

  test('redis: a worker ends in time although a job cannot be given back, because Redis is away', async t => {
    const proxy = await proxyTo(t, await scratchRedis(t))
    const jobs = await openRedisJobs({ url: proxy.url, leaseMs })
    const started = Promise.withResolvers<void>()
    const stop = new AbortController()
    const handler = async () => {
      started.resolve()
      proxy.cut()
      throw new StorageFault('unreachable')
    }
    const working = jobs.work('queue', handler, { concurrency: 2, signal: stop.signal })
    await jobs.add('queue', { id: 'a', data: {} })
    await started.promise
    const began = performance.now()
    stop.abort()
    await working
    await jobs[Symbol.asyncDispose]()
    t.true(performance.now() - began < SHUTDOWN_TIMEOUT_MS)
  })

  test('redis: ids and queues may hold any text', async t => {
    const { jobs, worker } = await opened(t)
    const ids = ['1', 'a:b', 'a%3Ab', ':', 'ü🙂', '0:1', 'repeat:x', ' ']
    for (const id of ids) await jobs.add('queue', { id, data: {} })
    const { runs } = worker()
    await until(async () => (await pendingJobs(jobs, 'queue')) === 0)
    t.deepEqual(runs.map(({ id }) => id).toSorted(), ids.toSorted())
    await jobs.add('a:queue', { id: 'a', data: {} })
    t.is(await pendingJobs(jobs, 'a:queue'), 1)
  })
})
