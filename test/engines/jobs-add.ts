import test from 'ava'
import { pendingJobs } from '../waiting/pending-jobs.ts'
import type { OpenJobs } from './jobs-under-test.ts'

/** Contract of add: once by id, immediate or delayed, kept over restarts. */
export const addJobsContract = (name: string, open: OpenJobs): void => {
  test(`${name}: a job runs once with the data it was added with`, async t => {
    const { jobs, until, worker } = await open(t)
    const data = { to: 'é', list: [1, null] }
    await jobs.add('queue', { id: 'a', data })
    const { runs } = worker()
    await until(async () => (await pendingJobs(jobs, 'queue')) === 0)
    t.like(runs, { length: 1, 0: { id: 'a', data, attempt: 1 } })
  })

  test(`${name}: a repeated id adds nothing while its job waits, runs and is done`, async t => {
    const { jobs, until, worker } = await open(t)
    const add = () => jobs.add('queue', { id: 'a', data: {} })
    const gate = Promise.withResolvers<void>()
    await add()
    await add()
    t.like(await jobs.counts('queue'), { waiting: 1, active: 0, delayed: 0 })
    const { runs } = worker(() => gate.promise)
    await until(() => runs.length === 1)
    await add()
    t.like(await jobs.counts('queue'), { waiting: 0, active: 1, delayed: 0 })
    gate.resolve()
    await until(async () => (await pendingJobs(jobs, 'queue')) === 0)
    await add()
    t.is(await pendingJobs(jobs, 'queue'), 0)
    t.is(runs.length, 1)
  })

  test(`${name}: an id is added once by concurrent adds`, async t => {
    const { jobs, until, worker } = await open(t)
    const { runs } = worker()
    await Promise.all(Array.from({ length: 20 }, () => jobs.add('queue', { id: 'a', data: {} })))
    await until(async () => (await pendingJobs(jobs, 'queue')) === 0)
    t.is(runs.length, 1)
  })

  test(`${name}: queues have ids and jobs of their own`, async t => {
    const { jobs, until, worker } = await open(t)
    await jobs.add('queue', { id: 'a', data: {} })
    await jobs.add('other', { id: 'a', data: {} })
    const { runs } = worker()
    await until(async () => (await pendingJobs(jobs, 'queue')) === 0)
    t.is(runs.length, 1)
    t.is(await pendingJobs(jobs, 'other'), 1)
  })

  test(`${name}: a waiting worker takes a new job at once`, async t => {
    const { jobs, worker } = await open(t)
    const started = Promise.withResolvers<void>()
    worker(async () => started.resolve())
    await jobs.add('queue', { id: 'a', data: {} })
    await started.promise
    t.pass()
  })

  test(`${name}: a delayed job waits for its time and delays no other`, async t => {
    const { jobs, time, until, worker } = await open(t)
    const { runs } = worker()
    const added = time.now()
    await jobs.add('queue', { id: 'late', data: {}, delay: 300 })
    await jobs.add('queue', { id: 'now', data: {} })
    await until(() => runs.length === 2)
    t.deepEqual(
      runs.map(({ id }) => id),
      ['now', 'late'],
    )
    t.true((runs[1]?.at ?? 0) >= added + 300)
  })

  test(`${name}: counts tells waiting, delayed and running jobs apart, without runs of schedules`, async t => {
    const { jobs, until, worker } = await open(t)
    t.like(await jobs.counts('queue'), { waiting: 0, active: 0, delayed: 0 })
    const gate = Promise.withResolvers<void>()
    const { runs } = worker(() => gate.promise, 1)
    await jobs.add('queue', { id: 'a', data: {} })
    await until(() => runs.length === 1)
    await jobs.add('queue', { id: 'b', data: {} })
    await jobs.add('queue', { id: 'c', data: {}, delay: 100 })
    await jobs.add('queue', { id: 'd', data: {}, delay: 100_000 })
    await jobs.schedule('queue', { id: 'yearly', data: {}, cron: '0 0 1 1 *' })
    const { waiting, active, delayed } = await jobs.counts('queue')
    t.is(active, 1)
    t.is(waiting + delayed, 3)
    gate.resolve()
    await until(() => runs.length === 3)
    await until(async () => (await jobs.counts('queue')).active === 0)
    t.like(await jobs.counts('queue'), { waiting: 0, active: 0, delayed: 1 })
  })

  test(`${name}: jobs and ids survive a restart`, async t => {
    const first = await open(t)
    await first.jobs.add('queue', { id: 'a', data: { n: 1 } })
    await first.jobs[Symbol.asyncDispose]()

    const { jobs, until, worker } = await open(t, first.location)
    await jobs.add('queue', { id: 'a', data: { n: 2 } })
    const { runs } = worker()
    await until(async () => (await pendingJobs(jobs, 'queue')) === 0)
    t.deepEqual(
      runs.map(({ data }) => data),
      [{ n: 1 }],
    )
  })
}
