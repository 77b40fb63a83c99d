import test, { type ExecutionContext } from 'ava'
import { Redis } from 'ioredis'
import { openRedisJobs } from '../../engines/adapters/redis/jobs.ts'
import { openRedisRateLimits } from '../../engines/adapters/redis/rate-limits.ts'
import { createStorageHealth } from '../../engines/ports/storage-health.ts'
import { until } from '../waiting/until.ts'
import { hasRedisServer, startRedis } from './own-redis.ts'
import { proxyTo } from './proxy.ts'

const PATIENCE = 120_000
const limit = { name: 'probe', points: 50, seconds: 3_600 }

/** A client of the operator. */
const operator = (t: ExecutionContext, url: string) => {
  const redis = new Redis(url, { enableReadyCheck: false })
  redis.on('error', () => {}) // it may be killed
  t.teardown(() => redis.disconnect())
  return redis
}

/** Two servers, the second a replica of the first, and a name that leads to the first. */
const twoServers = async (t: ExecutionContext) => {
  const [first, second] = [await startRedis(t), await startRedis(t)]
  const [here, there] = [operator(t, first.url), operator(t, second.url)]
  await there.replicaof('127.0.0.1', Number(new URL(first.url).port))
  await until(async () => /master_link_status:up/.test(await there.info('replication')))
  const name = await proxyTo(t, first.url)
  return {
    first,
    here,
    there,
    name,
    /** Makes the second the primary, and lets the name lead there. */
    async failOver() {
      await there.replicaof('NO', 'ONE')
      name.leadTo(second.url)
    },
    secondPort: Number(new URL(second.url).port),
  }
}

/** Jobs with a worker, and limits, over a name. */
const openedAt = async (t: ExecutionContext, url: string) => {
  const health = createStorageHealth()
  const jobs = await openRedisJobs({ url, health })
  const limits = await openRedisRateLimits({ url })
  const stop = new AbortController()
  const ran: string[] = []
  const working = jobs.work('queue', async ({ id }) => void ran.push(id), {
    concurrency: 2,
    signal: stop.signal,
  })
  t.teardown(async () => {
    stop.abort()
    await working
    await jobs[Symbol.asyncDispose]()
    await limits[Symbol.asyncDispose]()
  })
  const add = async (id: string) => {
    const isAdded = () =>
      jobs.add('queue', { id, data: {} }).then(
        () => true,
        () => false,
      )
    await until(isAdded)
  }
  await add('before')
  await until(() => ran.includes('before'))
  return { jobs, health, limits, ran, add }
}

/** Jobs are added and run, and calls are counted, at the new primary. */
const worksAgain = async (
  t: ExecutionContext,
  { jobs, health, limits, ran, add }: Opened,
  primary: Redis,
) => {
  await add('after')
  await until(() => ran.includes('after'))
  await until(() => health.faultOf('jobs') === undefined)
  await until(async () => {
    await limits.consume(limit, 'after')
    return (await primary.exists('kith-test:limits:probe:after')) === 1
  })
  t.deepEqual(await jobs.failed('queue'), [])
}

type Opened = Awaited<ReturnType<typeof openedAt>>

if (!hasRedisServer)
  test.skip('failovers of Redis: left out, because this machine has no redis-server', t => t.fail())
else {
  test('redis: when its server becomes a replica, jobs and limits follow the name to the primary', async t => {
    t.timeout(PATIENCE)
    const { here, there, name, failOver, secondPort } = await twoServers(t)
    const opened = await openedAt(t, name.url)
    await here.replicaof('127.0.0.1', secondPort)
    await t.throwsAsync(opened.jobs.add('queue', { id: 'meanwhile', data: {} }), {
      code: 'redis_replica',
      message: /Redis has become a replica/,
    })
    t.is(opened.health.faultOf('jobs'), 'redis_replica')
    await failOver()
    await worksAgain(t, opened, there)
  })

  test('redis: a server that stays without its primary is left for the one that the name leads to', async t => {
    t.timeout(PATIENCE)
    const { here, there, name, failOver } = await twoServers(t)
    const opened = await openedAt(t, name.url)
    await here.config('SET', 'replica-serve-stale-data', 'no')
    await here.replicaof('127.0.0.1', 9)
    await t.throwsAsync(opened.jobs.add('queue', { id: 'meanwhile', data: {} }), {
      code: 'redis_replica',
    })
    await failOver()
    await worksAgain(t, opened, there)
  })

  test('redis: a server that loads for ever is left for the one that the name leads to', async t => {
    t.timeout(PATIENCE)
    const { first, there, name, failOver } = await twoServers(t)
    const opened = await openedAt(t, name.url)
    await first.restartSlowly()
    await t.throwsAsync(opened.jobs.add('queue', { id: 'meanwhile', data: {} }), {
      code: 'unreachable',
    })
    await failOver()
    await worksAgain(t, opened, there)
  })

  test('redis: a server that is gone without a word is left for the one that the name leads to', async t => {
    t.timeout(PATIENCE)
    const { there, name, failOver } = await twoServers(t)
    const opened = await openedAt(t, name.url)
    name.freeze()
    await failOver()
    await worksAgain(t, opened, there)
  })

  test('redis: the connection that workers of many queues share leaves a silent server once', async t => {
    t.timeout(PATIENCE)
    const warnings: string[] = []
    const note = ({ name }: Error) => void warnings.push(name)
    process.on('warning', note)
    t.teardown(() => process.off('warning', note))
    const name = await proxyTo(t, (await startRedis(t)).url)
    const { jobs, health, ran, add } = await openedAt(t, name.url)
    const stop = new AbortController()
    const { signal } = stop
    const others = Array.from({ length: 12 }, (_, n) =>
      jobs.work(`other-${n}`, async () => {}, { concurrency: 1, signal }),
    )
    t.teardown(() => {
      stop.abort()
      return Promise.all(others)
    })
    await until(async () => (await jobs.queues()).length > 0)
    name.silence()
    await until(() => health.faultOf('jobs') !== undefined)
    await until(() => name.silenced() >= 40)
    name.mend()
    await add('after')
    await until(() => ran.includes('after'))
    t.deepEqual(warnings, [])
  })
}
