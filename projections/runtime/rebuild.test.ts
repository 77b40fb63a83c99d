// In a process of its own: blocks the thread.
import test from 'ava'
import fc from 'fast-check'
import { openSqliteReadModels } from '../../engines/adapters/sqlite/read-models.ts'
import type { Leases } from '../../engines/records/leases.ts'
import { anyHistory, named, profileCreated } from '../../test/projections/histories.ts'
import { rebuildOne } from '../../test/projections/rebuild-one.ts'
import { everything, openWorkbench, workbench } from '../../test/projections/workbench.ts'
import { openScratchLeases } from '../../test/stores/over-records.ts'
import { onReusedThread } from '../../test/stores/reused-writer-thread.ts'
import { until } from '../../test/waiting/until.ts'
import { allViews } from '../views/all-views.ts'
import { conversations } from '../views/chat.ts'
import { blocks } from '../views/matching.ts'
import { profiles } from '../views/profiles.ts'
import { defineProjection } from './define-projection.ts'
import { FoldFailed, NewerView } from './projection-failure.ts'
import { LeaseLost, RebuildRunning, rebuild } from './rebuild.ts'
import { verify } from './verify.ts'

type Bench = Awaited<ReturnType<typeof openWorkbench>>

const rebuilding = (bench: Bench) => ({
  log: bench.log,
  views: bench.views,
  leases: bench.leases,
  signal: bench.closing,
})

const me = named('me')
const created = profileCreated(me)
const first = `v${profiles.version}`
const aged = (age: number) =>
  ({ type: 'ProfileRevised', data: { profileId: me, changes: { age } } }) as const

test('rebuilt views equal the live ones', async t => {
  await fc.assert(
    fc.asyncProperty(anyHistory, async events => {
      await using bench = await openWorkbench()
      bench.run(allViews)
      await bench.happened(events)
      t.true(await bench.caughtUp(...allViews))
      for (const projection of allViews) {
        const live = await everything(bench.views, projection)
        t.is(await rebuildOne({ ...rebuilding(bench), projection }), `v${projection.version}.r1`)
        t.deepEqual(await everything(bench.views, projection), live)
      }
    }),
    { numRuns: 10 },
  )
})

test('a running server continues with the rebuilt view and loses or repeats no event', async t => {
  const bench = await workbench(t)
  const { happened, run, caughtUp, path } = bench
  await using elsewhere = await onReusedThread(thread =>
    openSqliteReadModels({ path: path('views.db'), ...thread }),
  )
  const runner = run([profiles])
  await happened([created])
  for (let age = 20; age < 60; age += 10) {
    const writing = happened(Array.from({ length: 10 }, (_, more) => aged(age + more)))
    await rebuildOne({ ...rebuilding(bench), views: elsewhere, projection: profiles })
    await writing
    t.true(await caughtUp(profiles))
    t.like(await bench.views.collection(profiles).get(me), { age: age + 9 })
  }
  await until(() => runner.status()[0]?.generation === `${first}.r4`)
  // The former generation is removed once the runner has released it.
  await until(async () => (await bench.views.generations('profiles')).length === 1)
  t.deepEqual(await bench.views.generations('profiles'), [`${first}.r4`])
  t.is(runner.status()[0]?.failure, undefined)
})

test('a second rebuild of the same view is refused', async t => {
  const bench = await workbench(t)
  const all = { ...rebuilding(bench), projection: profiles }
  const other = await bench.leases.tryAcquire('rebuild profiles')
  t.truthy(other)
  await t.throwsAsync(rebuildOne(all), { instanceOf: RebuildRunning })
  await other?.[Symbol.asyncDispose]()
  t.is(await rebuildOne(all), `${first}.r1`)
})

/** A log that reports from which position it is followed. */
const followedFrom = (bench: Bench, onFollow: (after: string | undefined) => void) => ({
  ...bench.log,
  follow(from: Parameters<typeof bench.log.follow>[0]) {
    onFollow(from.after)
    return bench.log.follow(from)
  },
})

test('an aborted rebuild leaves the live view, and the next rebuild continues it', async t => {
  const bench = await workbench(t)
  await bench.happened([created, aged(31)])
  bench.run([profiles])
  t.true(await bench.caughtUp(profiles))
  const stopping = new AbortController()
  const all = { ...rebuilding(bench), projection: profiles }
  const onProgress = () => stopping.abort()
  t.is(await rebuildOne({ ...all, signal: stopping.signal, onProgress }), undefined)
  t.is(await bench.views.live('profiles'), first)

  const from: unknown[] = []
  const log = followedFrom(bench, after => from.push(after))
  const onContinued = (view: string, position: string) => from.push([view, position])
  t.is(await rebuildOne({ ...all, log, onContinued }), `${first}.r1`)
  t.deepEqual(from, [['profiles', '2'], '2'])
  t.like(await bench.views.collection(profiles).get(me), { age: 31 })
})

/** Leases that are lost when `losing` aborts, as after a pause of the process. */
const lostWith = (leases: Leases, losing: AbortController): Leases => ({
  ...leases,
  async tryAcquire(name) {
    const lease = await leases.tryAcquire(name)
    return (
      lease && {
        name,
        token: lease.token,
        lost: losing.signal,
        laterToken: () => lease.laterToken(),
        [Symbol.asyncDispose]: () => lease[Symbol.asyncDispose](),
      }
    )
  },
})

test('a rebuild or a verification that loses its lease says so, and the view is unchanged', async t => {
  const bench = await workbench(t)
  await bench.happened([created, aged(31)])
  const runner = bench.run([profiles])
  t.true(await bench.caughtUp(profiles))
  await runner.stop()
  const losing = new AbortController()
  const leases = lostWith(bench.leases, losing)
  const all = { ...rebuilding(bench), leases, projection: profiles }
  const onProgress = () => losing.abort()
  await t.throwsAsync(rebuildOne({ ...all, onProgress }), { instanceOf: LeaseLost })
  t.is(await bench.views.live('profiles'), first)
  await t.throwsAsync(Array.fromAsync(verify({ ...all, onProgress })), { instanceOf: LeaseLost })
  t.is(await rebuildOne({ ...all, leases: bench.leases }), `${first}.r1`)
})

test('a slow fold keeps its lease', async t => {
  const bench = await workbench(t)
  await bench.happened([created, ...Array.from({ length: 50 }, (_, age) => aged(20 + age))])
  const times = { ttlMs: 1_000, pollMs: 50 }
  await using leases = await openScratchLeases({ path: bench.path('leases.db'), times })
  const fold = () => {
    for (const end = performance.now() + 40; performance.now() < end; );
    return {}
  }
  const slow = defineProjection<object>({
    name: 'slow',
    version: 1,
    on: { ProfileRevised: { keys: ({ data }) => [data.profileId], fold } },
  })
  t.is(await rebuildOne({ ...rebuilding(bench), leases, projection: slow }), 'v1.r1')
})

test('a rebuild from scratch, or of another version, drops what an interrupted one left', async t => {
  const bench = await workbench(t)
  await bench.happened([created])
  const left = ['v0.r1', `${first}.r2`]
  for (const generation of left) {
    await bench.views.prepare(profiles, generation)
    await bench.commit('profiles', generation, '1', [
      { key: 'half', document: { half: 'done' }, position: '1' },
    ])
  }
  const fromScratch = { ...rebuilding(bench), projection: profiles, fromScratch: true }
  t.is(await rebuildOne(fromScratch), `${first}.r3`)
  t.deepEqual(await bench.views.generations('profiles'), [`${first}.r3`])
  t.deepEqual(Object.keys(await everything(bench.views, profiles)), [me])
})

test('a failing fold drops the new generation', async t => {
  const bench = await workbench(t)
  await bench.happened([created])
  const broken = defineProjection<{ n: number }>({
    name: 'broken',
    version: 1,
    on: {
      ProfileCreated: {
        keys: ({ data }) => [data.profileId],
        fold: () => {
          throw new Error('mistaken')
        },
      },
    },
  })
  const failing = rebuildOne({ ...rebuilding(bench), projection: broken })
  await t.throwsAsync(failing, { instanceOf: FoldFailed })
  t.deepEqual(await bench.views.generations('broken'), [])
})

test('a view of a newer version is not replaced by an older one', async t => {
  const bench = await workbench(t)
  await bench.happened([created])
  await bench.views.prepare(profiles, 'v99')
  await bench.views.swap('profiles', undefined, 'v99')
  await t.throwsAsync(rebuildOne({ ...rebuilding(bench), projection: profiles }), {
    instanceOf: NewerView,
  })
  t.deepEqual(await bench.views.generations('profiles'), ['v99'])
})

test('a rebuild with `downgrade` replaces a view of a newer release', async t => {
  const bench = await workbench(t)
  await bench.happened([created])
  await bench.views.prepare(profiles, 'v99')
  await bench.views.swap('profiles', undefined, 'v99')
  const built = await rebuildOne({ ...rebuilding(bench), projection: profiles, downgrade: true })
  t.is(built, `v${profiles.version}.r1`)
  t.is(await bench.views.live('profiles'), built)
})

test('a plan of several views reads the log once; one that fails does not stop the others', async t => {
  const bench = await workbench(t)
  await bench.happened([created, aged(31)])
  await using other = await bench.leases.tryAcquire('rebuild blocks')
  t.truthy(other)
  const from: unknown[] = []
  const log = followedFrom(bench, after => from.push(after))
  const projections = [profiles, blocks, conversations]
  const results = await Promise.allSettled(rebuild({ ...rebuilding(bench), log, projections }))
  t.like(results, [
    { value: `${first}.r1` },
    { reason: { code: 'rebuild_running' } },
    { value: `v${conversations.version}.r1` },
  ])
  t.deepEqual(from, ['0'])
  t.is(await bench.views.live('blocks'), undefined)
  t.like(await bench.views.collection(profiles).get(me), { age: 31 })
})
