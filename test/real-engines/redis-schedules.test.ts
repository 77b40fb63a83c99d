import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import test, { type ExecutionContext } from 'ava'
import { Redis } from 'ioredis'
import { openRedisJobs } from '../../engines/adapters/redis/jobs.ts'
import { nextRun } from '../../engines/primitives/next-run.ts'
import { bareEnvironment } from '../processes/bare-environment.ts'
import { until } from '../waiting/until.ts'
import { scratchRedis } from './redis-stores.ts'
import { withEngine } from './with-engine.ts'

/** How far one clock is ahead: more than its process runs, so that what it did lies in the future. */
const AHEAD_MS = 8_000
const everySecond = '* * * * * *'
const everyHour = '0 * * * *'

/** Runs `schedule-process.ts` under a clock that is ahead, until it has run `count` times. */
const runAhead = async (t: ExecutionContext, url: string, count: number): Promise<string[]> => {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('./schedule-process.ts', import.meta.url)), url],
    {
      env: bareEnvironment({
        NODE_OPTIONS: `--import=${new URL('./skewed-clock.ts', import.meta.url).href}`,
        KITH_TEST_CLOCK_SKEW: String(AHEAD_MS),
      }),
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  )
  t.teardown(() => child.kill('SIGKILL'))
  const ran: string[] = []
  createInterface(child.stdout).on('line', id => ran.push(id))
  await until(() => ran.length >= count)
  const ended = once(child, 'exit')
  child.stdin.end()
  await ended
  return ran
}

/** Jobs, and a client that sees and changes what BullMQ stores of the queue `sweep`. */
const opened = async (t: ExecutionContext) => {
  const url = await scratchRedis(t)
  const jobs = await openRedisJobs({ url })
  t.teardown(() => jobs[Symbol.asyncDispose]())
  const redis = new Redis(url.split('?')[0] ?? '')
  t.teardown(() => redis.disconnect())
  const key = `${new URL(url).searchParams.get('prefix')}:jobs:queue:sweep`

  const work = (handler: () => Promise<void> = async () => {}) => {
    const stop = new AbortController()
    const ran: string[] = []
    const ended = jobs.work(
      'sweep',
      async ({ id }) => {
        ran.push(id)
        await handler()
      },
      { concurrency: 1, signal: stop.signal },
    )
    t.teardown(() => {
      stop.abort()
      return ended
    })
    return ran
  }

  /** A run at an instant that is done already, as a process whose clock was ahead leaves it. */
  const doneAt = async (at: number) => {
    const id = `repeat:sweep:${at}`
    await redis.hset(`${key}:${id}`, { name: 'sweep', data: '{}', opts: '{}', processedOn: at })
    await redis.zadd(`${key}:completed`, at, id)
  }
  const nextOf = async () => Number(await redis.zscore(`${key}:repeat`, 'sweep'))
  return { url, jobs, redis, key, work, doneAt, nextOf }
}

withEngine('KITH_TEST_REDIS_URL', 'schedules on Redis', () => {
  test('redis: a schedule passes over what a process whose clock was ahead has done', async t => {
    const { url, jobs, work } = await opened(t)
    const ahead = await runAhead(t, url, 3)
    const first = ahead[0] ?? ''
    await jobs.schedule('sweep', { id: 'sweep', data: {}, cron: everySecond })
    const ran = work()
    await until(() => ran.filter(id => id > first).length >= 4)
    const all = [...ahead, ...ran]
    t.is(new Set(all).size, all.length, 'each of its times once')
    t.true(
      ran.some(id => id < first),
      'it ran before those times, too',
    )
  })

  test('redis: a schedule whose next time is taken is set for the first free one', async t => {
    const { jobs, doneAt, nextOf } = await opened(t)
    const taken = nextRun(everyHour, Date.now())
    const alsoTaken = nextRun(everyHour, taken)
    await doneAt(taken)
    await doneAt(alsoTaken)
    await jobs.schedule('sweep', { id: 'sweep', data: {}, cron: everyHour })
    t.is(await nextOf(), nextRun(everyHour, alsoTaken))
    await jobs.schedule('sweep', { id: 'sweep', data: {}, cron: everyHour })
    t.is(await nextOf(), nextRun(everyHour, alsoTaken), 'also when it is set again')
    t.like(await jobs.counts('sweep'), { waiting: 0, delayed: 0 })
  })

  test('redis: a schedule whose last run is done and has no successor is set anew', async t => {
    const { jobs, redis, key, doneAt, nextOf } = await opened(t)
    await jobs.schedule('sweep', { id: 'sweep', data: {}, cron: everyHour })
    const next = await nextOf()
    const last = Date.now() - 3_600_000
    await doneAt(last)
    await redis.zadd(`${key}:repeat`, last, 'sweep')
    await redis.zrem(`${key}:delayed`, `repeat:sweep:${next}`)
    await redis.del(`${key}:repeat:sweep:${next}`)
    t.false(await jobs.runsAgain('sweep', 'sweep'))
    await jobs.schedule('sweep', { id: 'sweep', data: {}, cron: everyHour })
    t.is(await nextOf(), next)
    t.true(await jobs.runsAgain('sweep', 'sweep'))
  })
})
