import test from 'ava'
import type { OpenJobs } from './jobs-under-test.ts'

/** Contract of schedules. */
export const scheduleJobsContract = (name: string, open: OpenJobs): void => {
  test(`${name}: a schedule adds a job at every run`, async t => {
    const { jobs, time, until, worker } = await open(t)
    const { runs } = worker()
    const startedAt = time.now()
    await jobs.schedule('queue', { id: 'sweep', data: { n: 1 }, every: 200 })
    await until(() => runs.length === 4)
    for (const [n, { data, at }] of runs.entries()) {
      t.deepEqual(data, { n: 1 })
      t.true(at >= startedAt + (n + 1) * 200)
    }
    t.is(new Set(runs.map(({ id }) => id)).size, 4)
  })

  test(`${name}: missed runs are made up by one job`, async t => {
    const { jobs, time, until, worker } = await open(t)
    await jobs.schedule('queue', { id: 'sweep', data: {}, every: 200 })
    await time.pass(1_100)
    const { runs } = worker()
    await until(() => runs.length > 0)
    const late = runs[0]?.at ?? 0
    await until(() => runs.length > 1)
    t.true((runs[1]?.at ?? 0) > late)
    const span = time.now() - late
    t.true(runs.length <= 2 + Math.floor(span / 200))
  })

  test(`${name}: a schedule that is set again unchanged keeps its next run`, async t => {
    const { jobs, time, until, worker } = await open(t)
    const { runs } = worker()
    const startedAt = time.now()
    await jobs.schedule('queue', { id: 'daily', data: { n: 1 }, every: 1_000 })
    await time.pass(700)
    await jobs.schedule('queue', { id: 'daily', data: { n: 2 }, every: 1_000 })
    await until(() => runs.length === 1)
    t.true((runs[0]?.at ?? 0) < startedAt + 1_700)
    t.deepEqual(runs[0]?.data, { n: 2 })
  })

  test(`${name}: a schedule that is set again changed replaces the old one`, async t => {
    const { jobs, time, until, worker } = await open(t)
    const { runs } = worker()
    await jobs.schedule('queue', { id: 'sweep', data: { old: true }, every: 60_000 })
    const replaced = time.now()
    await jobs.schedule('queue', { id: 'sweep', data: { old: false }, every: 200 })
    await until(() => runs.length === 2)
    t.true((runs[1]?.at ?? 0) < replaced + 60_000)
    t.deepEqual(
      runs.map(({ data }) => data),
      [{ old: false }, { old: false }],
    )
  })

  test(`${name}: an invalid recurrence is refused`, async t => {
    const { jobs } = await open(t)
    const data = {}
    for (const cron of ['tomorrow', '61 * * * *', '* * * *'])
      await t.throwsAsync(jobs.schedule('queue', { id: 'sweep', data, cron }))
    for (const every of [0, -5, Number.NaN])
      await t.throwsAsync(jobs.schedule('queue', { id: 'sweep', data, every }))
  })
}
