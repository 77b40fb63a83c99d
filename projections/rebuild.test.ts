import test from 'ava'
import fc from 'fast-check'
import { hold } from '../engines/sqlite/hold.ts'
import { openSqliteReadModels } from '../engines/sqlite/read-models.ts'
import { anyHistory, named, profileCreated } from '../test/projections/histories.ts'
import { everything, openWorkbench, until, workbench } from '../test/projections/workbench.ts'
import { profiles } from './profiles.ts'
import { RebuildRunning, rebuild } from './rebuild.ts'
import { allViews } from './views.ts'

type Bench = Awaited<ReturnType<typeof openWorkbench>>

const rebuilding = (bench: Bench) => ({
  log: bench.log,
  views: bench.views,
  hold: (view: string) => hold(bench.path(view)),
  signal: bench.closing,
})

const me = named('me')
const created = profileCreated(me)
const first = `v${profiles.version}`
const aged = (age: number) =>
  ({ type: 'ProfileRevised', data: { profileId: me, changes: { age } } }) as const

test('rebuilt views are what the live ones were', async t => {
  await fc.assert(
    fc.asyncProperty(anyHistory, async events => {
      await using bench = await openWorkbench()
      bench.run(allViews)
      await bench.happened(events)
      t.true(await bench.caughtUp(...allViews))
      for (const projection of allViews) {
        const live = await everything(bench.views, projection)
        t.is(await rebuild({ ...rebuilding(bench), projection }), `v${projection.version}.r1`)
        t.deepEqual(await everything(bench.views, projection), live)
      }
    }),
    { numRuns: 10 },
  )
})

test('a running server goes on with the rebuilt view, with nothing lost or doubled', async t => {
  const bench = await workbench(t)
  const { happened, run, caughtUp, path } = bench
  await using elsewhere = await openSqliteReadModels({ path: path('views.db') })
  const runner = run([profiles])
  await happened([created])
  for (let age = 20; age < 60; age += 10) {
    const writing = happened(Array.from({ length: 10 }, (_, more) => aged(age + more)))
    await rebuild({ ...rebuilding(bench), views: elsewhere, projection: profiles })
    await writing
    t.true(await caughtUp(profiles))
    t.like(await bench.views.collection(profiles).get(me), { age: age + 9 })
  }
  await until(() => runner.status()[0]?.generation === `${first}.r4`)
  t.deepEqual(await bench.views.generations('profiles'), [`${first}.r4`])
  t.is(runner.status()[0]?.failure, undefined)
})

test('one view is rebuilt once at a time', async t => {
  const bench = await workbench(t)
  const all = { ...rebuilding(bench), projection: profiles }
  using other = all.hold('profiles')
  t.truthy(other)
  await t.throwsAsync(rebuild(all), { instanceOf: RebuildRunning })
  other?.[Symbol.dispose]()
  t.is(await rebuild(all), `${first}.r1`)
})

test('what an interrupted rebuild left is removed by the next', async t => {
  const bench = await workbench(t)
  await bench.happened([created])
  await bench.views.prepare(profiles, `${first}.r1`)
  await bench.views.commit('profiles', `${first}.r1`, '1', [
    { key: 'half', document: { half: 'done' }, position: '1' },
  ])
  t.is(await rebuild({ ...rebuilding(bench), projection: profiles }), `${first}.r2`)
  t.deepEqual(await bench.views.generations('profiles'), [`${first}.r2`])
  t.deepEqual(Object.keys(await everything(bench.views, profiles)), [me])
})

test('a rebuild that is stopped leaves everything as it was', async t => {
  const bench = await workbench(t)
  await bench.happened([created])
  bench.run([profiles])
  t.true(await bench.caughtUp(profiles))
  const stopped = { ...rebuilding(bench), projection: profiles, signal: AbortSignal.abort() }
  t.is(await rebuild(stopped), undefined)
  t.deepEqual(await bench.views.generations('profiles'), [first])
  t.is(await bench.views.live('profiles'), first)
})
