import test from 'ava'
import { countQueues } from '../../engines/ports/jobs.ts'
import { pendingJobs } from '../waiting/pending-jobs.ts'
import type { OpenJobs } from './jobs-under-test.ts'

class MailRefused extends Error {
  override readonly name = 'MailRefused'

  readonly code: string

  constructor(message: string, code = 'EMAIL') {
    super(message)
    this.code = code
  }
}

/** Contract of failures: attempts, backoff, failed jobs and their retry. */
export const retryJobsContract = (name: string, open: OpenJobs): void => {
  test(`${name}: a failed attempt is repeated after an exponential delay`, async t => {
    const { jobs, until, worker } = await open(t)
    const { runs } = worker(async ({ attempt }) => {
      if (attempt < 4) throw new Error('not yet')
    })
    const backoff = { type: 'exponential', delay: 100 } as const
    await jobs.add('queue', { id: 'a', data: {}, attempts: 4, backoff })
    await until(async () => (await pendingJobs(jobs, 'queue')) === 0)

    t.deepEqual(
      runs.map(({ attempt }) => attempt),
      [1, 2, 3, 4],
    )
    const waits = runs.slice(1).map(({ at }, n) => at - (runs[n]?.at ?? 0))
    for (const [n, least] of [100, 200, 400].entries()) t.true((waits[n] ?? 0) >= least)
    t.deepEqual(await jobs.failed('queue'), [])
  })

  test(`${name}: a failed attempt is repeated after a fixed delay`, async t => {
    const { jobs, until, worker } = await open(t)
    const { runs } = worker(async ({ attempt }) => {
      if (attempt < 6) throw new Error('not yet')
    })
    const backoff = { type: 'fixed', delay: 100 } as const
    await jobs.add('queue', { id: 'a', data: {}, attempts: 6, backoff })
    await until(async () => (await pendingJobs(jobs, 'queue')) === 0)
    t.is(runs.length, 6)
    const took = (runs.at(-1)?.at ?? 0) - (runs[0]?.at ?? 0)
    t.true(took >= 500)
    t.true(took < 100 + 200 + 400 + 800 + 1_600, 'the delays are equal')
  })

  test(`${name}: a job that waits for its retry delays no other`, async t => {
    const { jobs, until, worker } = await open(t)
    const { runs } = worker(async ({ id, attempt }) => {
      if (id === 'bad' && attempt === 1) throw new Error('once')
    }, 1)
    const backoff = { type: 'fixed', delay: 500 } as const
    await jobs.add('queue', { id: 'bad', data: {}, backoff })
    await jobs.add('queue', { id: 'good', data: {} })
    await until(() => runs.length === 3)
    t.deepEqual(
      runs.map(({ id }) => id),
      ['bad', 'good', 'bad'],
    )
  })

  test(`${name}: a job has failed after its last attempt, with a reason that holds no data`, async t => {
    const { jobs, time, until, worker } = await open(t)
    const startedAt = time.now()
    const { runs } = worker(async ({ id }) => {
      const code = id === 'first' ? 'EMAIL' : 'jo@example.org'
      throw new MailRefused('jo@example.org is unknown', code)
    })
    const backoff = { type: 'fixed', delay: 20 } as const
    await jobs.add('queue', { id: 'first', data: { n: 1 }, attempts: 2, backoff })
    await until(async () => (await jobs.failed('queue')).length === 1)
    await jobs.add('queue', { id: 'second', data: { n: 2 }, attempts: 1 })
    await until(async () => (await jobs.failed('queue')).length === 2)

    const failed = await jobs.failed('queue')
    t.like(failed, {
      0: { id: 'first', data: { n: 1 }, attempts: 2, reason: 'MailRefused EMAIL' },
      1: { id: 'second', data: { n: 2 }, attempts: 1, reason: 'MailRefused' },
    })
    for (const { failedAt } of failed) {
      t.true(Date.parse(failedAt) >= startedAt && Date.parse(failedAt) <= time.now())
    }
    t.is(runs.length, 3)
    t.is(await pendingJobs(jobs, 'queue'), 0)
    await jobs.add('queue', { id: 'first', data: {} })
    t.is(await pendingJobs(jobs, 'queue'), 0, 'its id is known')
    t.deepEqual(await jobs.failed('other'), [])
  })

  test(`${name}: retry resets the attempts of a failed job`, async t => {
    const { jobs, until, worker } = await open(t)
    let mended = false
    const { runs } = worker(async () => {
      if (!mended) throw new Error('broken')
    })
    const backoff = { type: 'fixed', delay: 10 } as const
    await jobs.add('queue', { id: 'a', data: { n: 1 }, attempts: 2, backoff })
    await until(async () => (await jobs.failed('queue')).length === 1)

    t.true(await jobs.retry('queue', 'a'))
    await until(async () => (await jobs.failed('queue')).length === 1 && runs.length === 4)
    mended = true
    t.true(await jobs.retry('queue', 'a'))
    await until(async () => (await pendingJobs(jobs, 'queue')) === 0 && runs.length === 5)
    t.deepEqual(
      runs.map(({ attempt }) => attempt),
      [1, 2, 1, 2, 1],
    )
    t.deepEqual(runs[4]?.data, { n: 1 })
    t.deepEqual(await jobs.failed('queue'), [])
    t.false(await jobs.retry('queue', 'a'))
    t.false(await jobs.retry('queue', 'nobody'))
  })

  test(`${name}: drop deletes a failed job, and no other`, async t => {
    const { jobs, until, worker } = await open(t)
    const { runs } = worker(async () => {
      throw new Error('broken')
    })
    await jobs.add('queue', { id: 'a', data: {}, attempts: 1 })
    await jobs.add('queue', { id: 'later', data: {}, attempts: 1, delay: 60_000 })
    await until(async () => (await jobs.failed('queue')).length === 1)

    t.true(await jobs.drop('queue', 'a'))
    t.false(await jobs.drop('queue', 'a'))
    t.false(await jobs.drop('queue', 'later'), 'it has not failed')
    t.false(await jobs.drop('other', 'a'))
    t.false(await jobs.retry('queue', 'a'))
    t.deepEqual(await jobs.failed('queue'), [])
    t.is(await pendingJobs(jobs, 'queue'), 1)
    t.is(runs.length, 1)
  })

  test(`${name}: failed jobs are counted by queue`, async t => {
    const { jobs, until, worker } = await open(t)
    t.deepEqual(await countQueues(jobs), new Map())
    worker(async () => {
      throw new Error('broken')
    })
    for (const id of ['a', 'b']) await jobs.add('queue', { id, data: {}, attempts: 1 })
    await jobs.add('other', { id: 'a', data: {}, attempts: 1 })
    await until(async () => (await jobs.failed('queue')).length === 2)
    t.is((await countQueues(jobs)).get('queue')?.failed, 2)
    await jobs.drop('queue', 'a')
    t.is((await jobs.counts('queue')).failed, 1)
    t.true((await jobs.queues()).includes('other'))
  })

  test(`${name}: a job that is tried again is listed with its failures and its next attempt`, async t => {
    const { jobs, time, until, worker } = await open(t)
    const { runs, stop, ended } = worker(async ({ id }) => {
      if (id === 'bad') throw new MailRefused('jo@example.org is unknown')
    })
    const backoff = { type: 'fixed', delay: 60_000 } as const
    for (const id of ['bad', 'good'])
      await jobs.add('queue', { id, data: { n: 1 }, attempts: 3, backoff })
    await until(async () => (await jobs.retried('queue')).length === 1 && runs.length === 2)
    const [bad] = await jobs.retried('queue')
    t.like(bad, { id: 'bad', data: { n: 1 }, attempts: 1, reason: 'MailRefused EMAIL' })
    const wait = Date.parse(bad?.nextAttemptAt ?? '') - time.now()
    t.true(wait > 30_000 && wait <= 60_000, `${wait}`)
    t.like(await jobs.counts('queue'), { delayed: 1, failed: 0, oldestSince: undefined })
    stop()
    await ended

    const before = time.now()
    await jobs.add('queue', { id: 'waits', data: {} })
    const { oldestSince = '' } = await jobs.counts('queue')
    t.true(Date.parse(oldestSince) >= before && Date.parse(oldestSince) <= time.now())
    t.deepEqual(await jobs.retried('other'), [])
  })
}
