import test, { type ExecutionContext } from 'ava'
import { fakeTime } from '../../../test/engines/fake-time.ts'
import { scratchFile } from '../../../test/engines/sqlite-stores.ts'
import { onReusedThread } from '../../../test/stores/reused-writer-thread.ts'
import type { Job, Jobs } from '../../ports/jobs.ts'
import { openSqliteJobs } from './jobs.ts'

const leaseMs = 1_000

for (const [kind, rhythm, interval] of [
  ['interval', { every: 200 }, 200],
  ['cron line', { cron: '* * * * *' }, 60_000],
] as const) {
  const tenYears = 3_650 * 86_400_000
  /** Fake time passes in such steps, each of which lets everything settle. */
  const step = interval / 20

  const withClock = async (t: ExecutionContext) => {
    const path = await scratchFile(t)
    const time = fakeTime()
    const wrong = { by: 0 }
    const clock = { now: () => new Date(time.now() + wrong.by) }
    const open = async () => {
      const jobs = await onReusedThread(thread =>
        openSqliteJobs({ path, clock, startTimer: time.startTimer, leaseMs, ...thread }),
      )
      t.teardown(() => jobs[Symbol.asyncDispose]())
      time.settled.set(jobs, () => jobs.advance('fake time', '0'))
      return jobs
    }
    const runs: number[] = []
    /** Resolves when the worker has run a job: fake time would pass while it registers itself. */
    const begin = async (jobs: Jobs) => {
      const stop = new AbortController()
      t.teardown(() => stop.abort())
      const options = { concurrency: 1, signal: stop.signal }
      const begun = Promise.withResolvers<void>()
      const handler = async ({ id }: Job) =>
        id === 'first' ? begun.resolve() : void runs.push(time.now())
      const working = jobs.work('queue', handler, options)
      await jobs.add('queue', { id: 'first', data: {} })
      await begun.promise
      return { stop, working }
    }
    /** Milliseconds until the queue has run so many more jobs; more than `ms` where it has not. */
    const timeOf = async (more: number, ms: number) => {
      const [began, wanted] = [time.now(), runs.length + more]
      while (runs.length < wanted && time.now() - began <= ms) await time.pass(step)
      return (runs[wanted - 1] ?? time.now()) - began
    }
    return { time, wrong, open, begin, timeOf }
  }

  test(`a schedule by ${kind} set under a clock far ahead runs within one interval of the right time`, async t => {
    const { wrong, open, begin, timeOf } = await withClock(t)
    const jobs = await open()
    wrong.by = tenYears
    await jobs.schedule('queue', { id: 'sweep', data: {}, ...rhythm })
    const { stop, working } = await begin(jobs)
    t.true((await timeOf(1, 3 * interval)) <= 2 * interval)
    wrong.by = 0
    t.true((await timeOf(1, 1_000 + interval)) <= 500 + interval)
    t.true((await timeOf(2, 3 * interval)) <= 2 * interval + 20, 'the schedule continues')
    stop.abort()
    await working
  })

  test(`a schedule by ${kind} set under a clock far ahead runs within one interval of a restart`, async t => {
    const { time, wrong, open, begin, timeOf } = await withClock(t)
    wrong.by = tenYears
    const before = await open()
    await before.schedule('queue', { id: 'sweep', data: {}, ...rhythm })
    time.settled.delete(before)
    await before[Symbol.asyncDispose]()
    wrong.by = 0
    const jobs = await open()
    await jobs.schedule('queue', { id: 'sweep', data: {}, ...rhythm })
    const { stop, working } = await begin(jobs)
    t.true((await timeOf(1, 3 * interval)) <= interval + 20)
    stop.abort()
    await working
  })
}
