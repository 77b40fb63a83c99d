import test from 'ava'
import { pendingJobs } from '../waiting/pending-jobs.ts'
import { childArguments } from './engine-under-test.ts'
import type { JobsStore, JobsTime, OpenJobs } from './jobs-under-test.ts'
import { linesUntilKilled } from './lines-until-killed.ts'

const script = new URL('./work-until-killed.ts', import.meta.url)

/** Contract of work: concurrency, leases, stopping, crashes. */
export const workJobsContract = <T extends JobsTime>(
  name: string,
  open: OpenJobs,
  store: JobsStore<T>,
): void => {
  test(`${name}: a worker runs as many concurrent jobs as configured, and no more`, async t => {
    const { jobs, until, worker } = await open(t)
    let running = 0
    let most = 0
    const gate = Promise.withResolvers<void>()
    const { runs } = worker(async () => {
      running += 1
      most = Math.max(most, running)
      await gate.promise
      running -= 1
    }, 3)
    for (let n = 0; n < 12; n += 1) await jobs.add('queue', { id: `${n}`, data: {} })
    await until(() => runs.length === 3)
    gate.resolve()
    await until(async () => (await pendingJobs(jobs, 'queue')) === 0)
    t.is(runs.length, 12)
    t.is(most, 3)
  })

  test(`${name}: several workers share a queue, and each job goes to one`, async t => {
    const { jobs, until, worker } = await open(t)
    const workers = [worker(), worker(), worker()]
    const ids = Array.from({ length: 300 }, (_, n) => `${n}`)
    await Promise.all(ids.map(id => jobs.add('queue', { id, data: {} })))
    await until(async () => (await pendingJobs(jobs, 'queue')) === 0)
    const run = workers.flatMap(({ runs }) => runs.map(({ id }) => id))
    t.deepEqual(run.toSorted(), ids.toSorted())
  })

  test(`${name}: jobs are taken in the order they were added`, async t => {
    const { jobs, until, worker } = await open(t)
    const ids = Array.from({ length: 20 }, (_, n) => `${n}`)
    for (const id of ids) await jobs.add('queue', { id, data: {} })
    const { runs } = worker(undefined, 1)
    await until(() => runs.length === ids.length)
    t.deepEqual(
      runs.map(({ id }) => id),
      ids,
    )
  })

  test(`${name}: a job is leased to nobody else while its handler runs`, async t => {
    const { jobs, time, until, worker } = await open(t)
    const gate = Promise.withResolvers<void>()
    const long = worker(() => gate.promise, 1)
    await jobs.add('queue', { id: 'long', data: {} })
    await until(() => long.runs.length === 1)
    const other = worker()
    for (let step = 0; step < 30; step += 1) await time.pass(store.leaseMs / 10)
    gate.resolve()
    await until(async () => (await pendingJobs(jobs, 'queue')) === 0)
    t.is(long.runs.length, 1)
    t.is(other.runs.length, 0)
  })

  test(`${name}: a stopping worker finishes its jobs and takes no more`, async t => {
    const { jobs, until, worker } = await open(t)
    const gate = Promise.withResolvers<void>()
    let ended = false
    const stopping = worker(async () => {
      await gate.promise
      ended = true
    }, 1)
    await jobs.add('queue', { id: 'running', data: {} })
    await until(() => stopping.runs.length === 1)
    await jobs.add('queue', { id: 'waiting', data: {} })
    stopping.stop()
    gate.resolve()
    await stopping.ended
    t.true(ended)
    t.is(stopping.runs.length, 1)
    t.is(await pendingJobs(jobs, 'queue'), 1)

    const next = worker()
    await until(async () => (await pendingJobs(jobs, 'queue')) === 0)
    t.deepEqual(
      next.runs.map(({ id }) => id),
      ['waiting'],
    )
  })

  test(`${name}: a handler that rejects because work stops uses up no attempt`, async t => {
    const { jobs, until, worker } = await open(t)
    const stopping = worker(
      (_, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason))
        }),
    )
    await jobs.add('queue', { id: 'a', data: {}, attempts: 1 })
    await until(() => stopping.runs.length === 1)
    stopping.stop()
    await stopping.ended
    t.deepEqual(await jobs.failed('queue'), [])
    t.is(await pendingJobs(jobs, 'queue'), 1)

    const next = worker()
    await until(async () => (await pendingJobs(jobs, 'queue')) === 0)
    t.like(next.runs, { length: 1, 0: { attempt: 1 } })
  })

  test(`${name}: a worker that was stopped before it began takes nothing`, async t => {
    const { jobs } = await open(t)
    await jobs.add('queue', { id: 'a', data: {} })
    const options = { concurrency: 1, signal: AbortSignal.abort() }
    await jobs.work('queue', async () => t.fail(), options)
    t.is(await pendingJobs(jobs, 'queue'), 1)
  })

  test(`${name}: the jobs of a killed worker are done by another, none is lost`, async t => {
    const location = await store.location(t)
    const lines = await linesUntilKilled(script, childArguments(store, location), 13)
    const done = lines.filter(line => line.startsWith('done ')).map(line => line.slice(5))
    const cut = lines.filter(line => line.startsWith('never ends ')).map(line => line.slice(11))
    t.is(cut.length, 3)

    const { jobs, until, worker } = await open(t, location)
    const { runs } = worker()
    await until(async () => (await pendingJobs(jobs, 'queue')) === 0)
    const run = runs.map(({ id }) => id)
    for (const id of cut) t.true(run.includes(id))
    const everything = Array.from({ length: 13 }, (_, n) => `${n}`)
    t.deepEqual([...new Set([...done, ...run])].toSorted(), everything.toSorted())
    t.is(new Set(run).size, run.length)
    t.deepEqual(await jobs.failed('queue'), [])
  })

  test(`${name}: thousands of jobs are each run once`, async t => {
    const { jobs, until, worker } = await open(t)
    const { runs } = worker(undefined, 50)
    const ids = Array.from({ length: 2_000 }, (_, n) => `${n}`)
    await Promise.all(ids.map(id => jobs.add('queue', { id, data: { id } })))
    await until(async () => (await pendingJobs(jobs, 'queue')) === 0)
    t.deepEqual(runs.map(({ id }) => id).toSorted(), ids.toSorted())
  })
}
