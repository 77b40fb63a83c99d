import test from 'ava'
import { scheduledJobId } from '../../engines/ports/jobs.ts'
import type { OpenJobs } from './jobs-under-test.ts'

const everySecond = '* * * * * *'

/** Contract of schedules. */
export const scheduleJobsContract = (name: string, open: OpenJobs): void => {
  test(`${name}: a schedule adds a job at every run, named by schedule and time`, async t => {
    const { jobs, time, until, worker } = await open(t)
    const { runs } = worker()
    const startedAt = time.now()
    await jobs.schedule('queue', { id: 'a:sweep', data: { n: 1 }, cron: everySecond })
    await until(() => runs.length === 3)
    const first = Math.floor(startedAt / 1_000) * 1_000
    for (const [n, { id, data, at }] of runs.entries()) {
      const due = first + (n + 1) * 1_000
      t.is(id, scheduledJobId('a:sweep', due))
      t.deepEqual(data, { n: 1 })
      t.true(at >= due)
    }
  })

  test(`${name}: missed runs are made up by one job, also when the schedule is set again meanwhile`, async t => {
    const { jobs, time, until, worker } = await open(t)
    await jobs.schedule('queue', { id: 'sweep', data: {}, cron: everySecond })
    await time.pass(4_100)
    await jobs.schedule('queue', { id: 'sweep', data: {}, cron: everySecond })
    const { runs } = worker()
    const startedAt = time.now()
    await until(() => runs.length > 0)
    const late = runs[0]?.at ?? 0
    t.true(late < startedAt + 900, 'at once')
    await until(() => runs.length > 1)
    const span = time.now() - late
    t.true(runs.length <= 2 + Math.floor(span / 1_000))
  })

  test(`${name}: a schedule that is set again keeps its next run, with the new data`, async t => {
    const { jobs, until, worker } = await open(t)
    const { runs } = worker()
    for (const n of [1, 2])
      await jobs.schedule('queue', { id: 'often', data: { n }, cron: '*/2 * * * * *' })
    await until(() => runs.length === 2)
    t.deepEqual(
      runs.map(({ data }) => data),
      [{ n: 2 }, { n: 2 }],
    )
    t.is(new Set(runs.map(({ id }) => id)).size, 2)
  })

  test(`${name}: a schedule that is set again changed replaces the old one`, async t => {
    const { jobs, time, until, worker } = await open(t)
    const { runs } = worker()
    await jobs.schedule('queue', { id: 'sweep', data: { old: true }, cron: '0 0 1 1 *' })
    const replaced = time.now()
    await jobs.schedule('queue', { id: 'sweep', data: { old: false }, cron: everySecond })
    await until(() => runs.length === 2)
    t.true((runs[1]?.at ?? 0) < replaced + 60_000)
    t.deepEqual(
      runs.map(({ data }) => data),
      [{ old: false }, { old: false }],
    )
  })

  test(`${name}: a schedule goes on after a run that failed`, async t => {
    const { jobs, until, worker } = await open(t)
    const { runs } = worker(async ({ attempt }) => {
      if (attempt === 1) throw new Error('broken')
    })
    await jobs.schedule('queue', { id: 'sweep', data: {}, cron: everySecond })
    await until(() => new Set(runs.map(({ id }) => id)).size === 3)
    t.true(runs.some(({ attempt }) => attempt === 2))
  })

  test(`${name}: a schedule runs again while a job stands for its next run`, async t => {
    const { jobs, until, worker } = await open(t)
    t.false(await jobs.runsAgain('queue', 'a:sweep'))
    await jobs.schedule('queue', { id: 'a:sweep', data: {}, cron: everySecond })
    t.true(await jobs.runsAgain('queue', 'a:sweep'))
    const { runs } = worker()
    await until(() => runs.length === 2)
    t.true(await jobs.runsAgain('queue', 'a:sweep'), 'also after a run')
    t.false(await jobs.runsAgain('queue', 'other'))
  })

  test(`${name}: a cron line that is none is refused`, async t => {
    const { jobs } = await open(t)
    for (const cron of ['tomorrow', '61 * * * *', '* * * *', '0 0 30 2 *'])
      await t.throwsAsync(jobs.schedule('queue', { id: 'sweep', data: {}, cron }), {
        instanceOf: RangeError,
      })
  })
}
