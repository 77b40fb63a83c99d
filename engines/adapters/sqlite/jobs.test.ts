import { DatabaseSync } from 'node:sqlite'
import type { ExecutionContext } from 'ava'
import test from 'ava'
import { fakeTime } from '../../../test/engines/fake-time.ts'
import { scratchFile } from '../../../test/engines/sqlite-stores.ts'
import { onReusedThread } from '../../../test/stores/reused-writer-thread.ts'
import { pendingJobs } from '../../../test/waiting/pending-jobs.ts'
import { DONE_JOB_KEPT_MS } from '../../ports/jobs.ts'
import { StorageFault } from '../../ports/storage-fault.ts'
import { openSqliteJobs } from './jobs.ts'

const leaseMs = 1_000

const opened = async (t: ExecutionContext) => {
  const path = await scratchFile(t)
  const time = fakeTime()
  const jobs = await onReusedThread(thread =>
    openSqliteJobs({ path, clock: time.clock, startTimer: time.startTimer, leaseMs, ...thread }),
  )
  t.teardown(() => jobs[Symbol.asyncDispose]())
  time.settled.set(jobs, () => jobs.drop('fake time', 'none'))
  return { jobs, path, time }
}

/** Takes a job as a worker whose process dies at once. */
const takeAndDie = (path: string, leaseUntil: number) => {
  const database = new DatabaseSync(path)
  database
    .prepare(`UPDATE jobs SET state = 'running', attempt = attempt + 1, worker = 'dead', due = ?`)
    .run(leaseUntil)
  database.close()
}

test('a job that kills its workers has failed after its last attempt', async t => {
  const { jobs, path, time } = await opened(t)
  await jobs.add('queue', { id: 'a', data: {}, attempts: 1 })
  takeAndDie(path, time.now() + leaseMs)
  const stop = new AbortController()
  const options = { concurrency: 1, signal: stop.signal }
  const working = jobs.work('queue', async () => t.fail(), options)
  while ((await jobs.failed('queue')).length === 0) await time.pass(100)
  t.like(await jobs.failed('queue'), [{ id: 'a', attempts: 1, reason: 'LeaseExpired' }])
  stop.abort()
  await working
})

test('a job whose result could not be stored comes back without counting an attempt', async t => {
  const { jobs, time } = await opened(t)
  await jobs.add('queue', { id: 'a', data: {}, attempts: 2 })
  const stop = new AbortController()
  const attempts: number[] = []
  const done = Promise.withResolvers<void>()
  const working = jobs.work(
    'queue',
    async ({ attempt }) => {
      attempts.push(attempt)
      if (attempts.length < 6) throw new StorageFault('disk_full')
      done.resolve()
    },
    { concurrency: 1, signal: stop.signal },
  )
  while (attempts.length < 6) await time.pass(1_000)
  await done.promise
  t.deepEqual(attempts, [1, 1, 1, 1, 1, 1])
  t.deepEqual(await jobs.failed('queue'), [])
  stop.abort()
  await working
})

test('a handler that lost its lease is told so, and its end changes nothing', async t => {
  const { jobs, path, time } = await opened(t)
  const started = Promise.withResolvers<void>()
  const stop = new AbortController()
  const wasTold = Promise.withResolvers<boolean>()
  const working = jobs.work(
    'queue',
    async (_, signal) => {
      started.resolve()
      await new Promise(resolve => signal.addEventListener('abort', resolve))
      wasTold.resolve(!stop.signal.aborted)
    },
    { concurrency: 1, signal: stop.signal },
  )
  await jobs.add('queue', { id: 'a', data: {} })
  await started.promise
  takeAndDie(path, time.now() + 60 * leaseMs)
  await time.pass(leaseMs)
  t.true(await wasTold.promise)
  stop.abort()
  await working
  t.is(await pendingJobs(jobs, 'queue'), 1)
})

test('a done job keeps only its id, and that for an hour', async t => {
  const { jobs, path, time } = await opened(t)
  const stop = new AbortController()
  const working = jobs.work('queue', async () => {}, { concurrency: 1, signal: stop.signal })
  const stored = () => {
    const database = new DatabaseSync(path, { readOnly: true })
    const rows = database.prepare('SELECT id, data, state FROM jobs ORDER BY number').all()
    database.close()
    return rows.map(row => ({ ...row }))
  }
  const run = async (id: string) => {
    await jobs.add('queue', { id, data: { secret: 'x' } })
    while ((await pendingJobs(jobs, 'queue')) > 0) await time.pass(10)
  }
  await run('a')
  await time.pass(DONE_JOB_KEPT_MS - 1_000)
  await run('b')
  t.deepEqual(stored(), [
    { id: 'a', data: '', state: 'done' },
    { id: 'b', data: '', state: 'done' },
  ])
  await time.pass(2_000)
  await run('c')
  t.deepEqual(
    stored().map(({ id }) => id),
    ['b', 'c'],
  )
  stop.abort()
  await working
})

test('a schedule set under a clock far ahead runs at the right time after the next start', async t => {
  const { jobs, time } = await opened(t)
  const path = await scratchFile(t)
  const ahead = { now: () => new Date(time.now() + 3_650 * 86_400_000) }
  const schedule = { id: 'sweep', data: {}, cron: '* * * * *' }
  {
    await using wrong = await onReusedThread(thread =>
      openSqliteJobs({ path, clock: ahead, startTimer: time.startTimer, ...thread }),
    )
    await wrong.schedule('queue', schedule)
  }
  const right = await onReusedThread(thread =>
    openSqliteJobs({ path, clock: time.clock, startTimer: time.startTimer, ...thread }),
  )
  t.teardown(() => right[Symbol.asyncDispose]())
  time.settled.delete(jobs)
  time.settled.set(right, () => right.drop('fake time', 'none'))
  await right.schedule('queue', schedule)
  const stop = new AbortController()
  const ran: string[] = []
  const working = right.work('queue', async ({ id }) => void ran.push(id), {
    concurrency: 1,
    signal: stop.signal,
  })
  const startedAt = time.now()
  while (ran.length === 0 && time.now() < startedAt + 70_000) await time.pass(1_000)
  t.is(ran.length, 1)
  stop.abort()
  await working
})

test('closing stops workers, waits for their handlers, and rejects later calls', async t => {
  const { jobs } = await opened(t)
  const started = Promise.withResolvers<void>()
  let ended = false
  const working = jobs.work(
    'queue',
    async (_, signal) => {
      started.resolve()
      await new Promise(resolve => signal.addEventListener('abort', resolve))
      ended = true
    },
    { concurrency: 1, signal: AbortSignal.timeout(120_000) },
  )
  await jobs.add('queue', { id: 'a', data: {} })
  await started.promise
  await jobs[Symbol.asyncDispose]()
  await working
  t.true(ended)
  await t.throwsAsync(jobs.add('queue', { id: 'b', data: {} }), { code: 'engine_closed' })
  await t.throwsAsync(jobs.failed('queue'), { code: 'engine_closed' })
})

test('work rejects with the fault when the store fails', async t => {
  const { jobs, path } = await opened(t)
  const database = new DatabaseSync(path)
  database.exec('DROP TABLE jobs')
  database.close()
  const signal = AbortSignal.timeout(120_000)
  await t.throwsAsync(
    jobs.work('queue', async () => {}, { concurrency: 1, signal }),
    { code: 'write_failed' },
  )
})
