import { readdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import test, { type ExecutionContext } from 'ava'
import { childArguments } from '../../../test/engines/engine-under-test.ts'
import { fakeTime } from '../../../test/engines/fake-time.ts'
import { linesUntilKilled } from '../../../test/engines/lines-until-killed.ts'
import { scratchFile, sqliteJobs } from '../../../test/engines/sqlite-stores.ts'
import { onReusedThread } from '../../../test/stores/reused-writer-thread.ts'
import { until } from '../../../test/waiting/until.ts'
import { StorageFault } from '../../ports/storage-fault.ts'
import { openSqliteJobs } from './jobs.ts'
import { jobsSchema } from './jobs-schema.ts'

const leaseMs = 1_000

const opened = async (t: ExecutionContext) => {
  const path = await scratchFile(t)
  const time = fakeTime()
  const jobs = await onReusedThread(thread =>
    openSqliteJobs({ path, clock: time.clock, startTimer: time.startTimer, leaseMs, ...thread }),
  )
  t.teardown(() => jobs[Symbol.asyncDispose]())
  time.settled.set(jobs, () => jobs.advance('fake time', '0'))
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
  t.is(await jobs.pending('queue'), 1)
})

test('a done job keeps only its id, a scheduled one nothing', async t => {
  const { jobs, path, time } = await opened(t)
  const stop = new AbortController()
  const ids: string[] = []
  const working = jobs.work('queue', async ({ id }) => void ids.push(id), {
    concurrency: 1,
    signal: stop.signal,
  })
  await jobs.add('queue', { id: 'a', data: { secret: 'x' } })
  await jobs.schedule('queue', { id: 'tick', data: { secret: 'y' }, every: 100 })
  while (ids.length < 3) await time.pass(10)
  stop.abort()
  await working

  const database = new DatabaseSync(path, { readOnly: true })
  t.deepEqual(
    database
      .prepare('SELECT id, data, state FROM jobs')
      .all()
      .map(row => ({ ...row })),
    [{ id: 'a', data: '', state: 'done' }],
  )
  database.close()
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
  await t.throwsAsync(jobs.pending('queue'), { code: 'engine_closed' })
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

test('starting to work reclaims the jobs of a killed process, and none of a living one', async t => {
  const path = await scratchFile(t)
  const time = fakeTime() // leases never expire in it
  const script = new URL('../../../test/engines/work-until-killed.ts', import.meta.url)
  await linesUntilKilled(script, childArguments(sqliteJobs, path), 13)

  const runs: string[] = []
  const gate = Promise.withResolvers<void>()
  const stop = new AbortController()
  const begin = async () => {
    const jobs = await onReusedThread(thread =>
      openSqliteJobs({ path, clock: time.clock, startTimer: time.startTimer, ...thread }),
    )
    const handler = async ({ id }: { id: string }) => {
      runs.push(id)
      await gate.promise
    }
    return { jobs, working: jobs.work('queue', handler, { concurrency: 3, signal: stop.signal }) }
  }
  const [first, second] = [await begin(), await begin()]
  await until(() => runs.length >= 3)
  gate.resolve()
  await until(async () => (await first.jobs.pending('queue')) === 0)
  t.is(new Set(runs).size, 3)
  t.is(runs.length, 3)

  stop.abort()
  for (const { jobs, working } of [first, second]) {
    await working
    await jobs[Symbol.asyncDispose]()
  }
  const left = (await readdir(dirname(path))).filter(file => file.includes('.worker-'))
  t.deepEqual(left, [])
})

test('ids in a file of an earlier Kith, which kept them for a month, are swept', async t => {
  const path = await scratchFile(t)
  const file = new DatabaseSync(path)
  const steps = jobsSchema.steps.slice(0, 4)
  for (const step of steps) file.exec(step)
  file.exec(
    `PRAGMA application_id = ${jobsSchema.application}; PRAGMA user_version = ${steps.length}`,
  )
  file.exec(
    `INSERT INTO jobs (queue, id, data, state, due, attempt, attempts, backoff, backoff_ms, scheduled)
     VALUES ('queue', 'old', '', 'done', 1000, 1, 5, 'fixed', 0, 0),
            ('queue', 'new', '', 'done', 2000, 1, 5, 'fixed', 0, 0)`,
  )
  file.close()
  await using jobs = await onReusedThread(thread => openSqliteJobs({ path, ...thread }))
  t.is(await jobs.deleteDone(2_000), 1)
  t.is(await jobs.add('queue', { id: 'new', data: {} }), 'known')
  t.is(await jobs.add('queue', { id: 'old', data: {} }), 'added')
})
