import test from 'ava'
import type { OpenJobs } from './jobs-under-test.ts'

/** Contract of add: once by id, immediate or delayed, kept over restarts. */
export const addJobsContract = (name: string, open: OpenJobs): void => {
  test(`${name}: a job runs once with the data it was added with`, async t => {
    const { jobs, until, worker } = await open(t)
    const data = { to: 'é', list: [1, null] }
    t.is(await jobs.add('queue', { id: 'a', data }), 'added')
    const { runs } = worker()
    await until(async () => (await jobs.pending('queue')) === 0)
    t.like(runs, { length: 1, 0: { id: 'a', data, attempt: 1 } })
  })

  test(`${name}: an id is known while its job waits, runs and is done`, async t => {
    const { jobs, until, worker } = await open(t)
    const add = () => jobs.add('queue', { id: 'a', data: {} })
    const gate = Promise.withResolvers<void>()
    t.is(await add(), 'added')
    t.is(await add(), 'known')
    const { runs } = worker(() => gate.promise)
    await until(() => runs.length === 1)
    t.is(await add(), 'known')
    gate.resolve()
    await until(async () => (await jobs.pending('queue')) === 0)
    t.is(await add(), 'known')
    t.is(await jobs.pending('queue'), 0)
    t.is(runs.length, 1)
  })

  test(`${name}: a swept id is new again, a waiting job is not swept`, async t => {
    const { jobs, time, until, worker } = await open(t)
    const anHour = 3_600_000
    const add = (id: string, delay = 0) => jobs.add('queue', { id, data: {}, delay })
    await add('done')
    const { stop, ended } = worker()
    await until(async () => (await jobs.pending('queue')) === 0)
    stop()
    await ended
    await add('waiting', anHour)
    t.is(await jobs.deleteDone(time.now() - anHour), 0)
    t.is(await add('done'), 'known')
    t.is(await jobs.deleteDone(time.now() + 2 * anHour), 1)
    t.is(await add('done'), 'added')
    t.is(await add('waiting'), 'known')
  })

  test(`${name}: an id is kept until the checkpoint of its reactor has passed the event`, async t => {
    const { jobs, time, until, worker } = await open(t)
    const later = () => time.now() + 3_600_000
    const add = (position: string, reactor = 'one') =>
      jobs.add('queue', { id: position, data: {}, reactedTo: { reactor, position } })
    await jobs.advance('one', '9')
    await jobs.advance('other', '999')
    for (const position of ['9', '10', '11']) await add(position)
    await jobs.add('queue', { id: 'of a request', data: {} })
    await add('100', 'without checkpoint')
    const { stop, ended } = worker()
    await until(async () => (await jobs.pending('queue')) === 0)
    stop()
    await ended

    t.is(await jobs.deleteDone(later()), 2, "event 9's job and the request's are deleted")
    t.is(await add('10'), 'known')
    t.is(await add('11'), 'known')
    await jobs.advance('one', '10')
    t.is(await jobs.deleteDone(later()), 1)
    t.is(await add('11'), 'known')
    await jobs.rewind('5')
    t.is(await jobs.deleteDone(later()), 0)
    await jobs.advance('one', '200')
    await jobs.advance('without checkpoint', '200')
    t.is(await jobs.deleteDone(later()), 2)
    t.is(await add('11'), 'added')
  })

  test(`${name}: ids that are kept do not hide others from a sweep`, async t => {
    const { jobs, time, until, worker } = await open(t)
    const { stop, ended } = worker(undefined, 50)
    const reactedTo = { reactor: 'one', position: '7' }
    const ids = Array.from({ length: 1_100 }, (_, n) => `${n}`)
    await Promise.all(ids.map(id => jobs.add('queue', { id, data: {}, reactedTo })))
    await until(async () => (await jobs.pending('queue')) === 0)
    await Promise.all(ids.map(id => jobs.add('queue', { id: `request ${id}`, data: {} })))
    await until(async () => (await jobs.pending('queue')) === 0)
    stop()
    await ended
    t.is(await jobs.deleteDone(time.now() + 3_600_000), 1_100)
    await jobs.advance('one', '7')
    t.is(await jobs.deleteDone(time.now() + 3_600_000), 1_100)
  })

  test(`${name}: an id is added once by concurrent adds`, async t => {
    const { jobs, until, worker } = await open(t)
    const { runs } = worker()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => jobs.add('queue', { id: 'a', data: {} })),
    )
    t.is(answers.filter(answer => answer === 'added').length, 1)
    await until(async () => (await jobs.pending('queue')) === 0)
    t.is(runs.length, 1)
  })

  test(`${name}: queues have ids and jobs of their own`, async t => {
    const { jobs, until, worker } = await open(t)
    t.is(await jobs.add('queue', { id: 'a', data: {} }), 'added')
    t.is(await jobs.add('other', { id: 'a', data: {} }), 'added')
    const { runs } = worker()
    await until(async () => (await jobs.pending('queue')) === 0)
    t.is(runs.length, 1)
    t.is(await jobs.pending('other'), 1)
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

  test(`${name}: pending counts waiting, delayed and running jobs`, async t => {
    const { jobs, until, worker } = await open(t)
    t.is(await jobs.pending('queue'), 0)
    const gate = Promise.withResolvers<void>()
    const { runs } = worker(() => gate.promise, 1)
    await jobs.add('queue', { id: 'a', data: {} })
    await until(() => runs.length === 1)
    await jobs.add('queue', { id: 'b', data: {} })
    await jobs.add('queue', { id: 'c', data: {}, delay: 100 })
    t.is(await jobs.pending('queue'), 3)
    gate.resolve()
    await until(async () => (await jobs.pending('queue')) === 0)
    t.is(runs.length, 3)
  })

  test(`${name}: jobs, ids and checkpoints survive a restart`, async t => {
    const first = await open(t)
    t.is(await first.jobs.checkpoint('reactor'), undefined)
    await first.jobs.advance('reactor', '7')
    await first.jobs.advance('reactor', '12')
    await first.jobs.advance('other', '3')
    await first.jobs.add('queue', { id: 'a', data: { n: 1 } })
    await first.jobs[Symbol.asyncDispose]()

    const { jobs, until, worker } = await open(t, first.location)
    t.is(await jobs.checkpoint('reactor'), '12')
    t.is(await jobs.checkpoint('other'), '3')
    t.is(await jobs.add('queue', { id: 'a', data: { n: 2 } }), 'known')
    const { runs } = worker()
    await until(() => runs.length === 1)
    t.deepEqual(runs[0]?.data, { n: 1 })
  })

  test(`${name}: rewind takes back only the reactors that are beyond the position`, async t => {
    const { jobs } = await open(t)
    await jobs.advance('ahead', '12')
    await jobs.advance('behind', '9')
    t.is((await jobs.logMarks())[0]?.position, '12')
    await jobs.rewind('10')
    t.deepEqual([await jobs.checkpoint('ahead'), await jobs.checkpoint('behind')], ['10', '9'])
  })

  test(`${name}: clear deletes jobs, their ids and the reactors' checkpoints`, async t => {
    const { jobs } = await open(t)
    await jobs.add('queue', { id: 'a', data: {} })
    await jobs.advance('reactor', '9')
    await jobs.clear()
    t.is(await jobs.pending('queue'), 0)
    t.is(await jobs.checkpoint('reactor'), undefined)
    t.is(await jobs.add('queue', { id: 'a', data: {} }), 'added')
  })
}
