import test from 'ava'
import { openSqliteReadModels } from '../../engines/adapters/sqlite/read-models.ts'
import { named, profileCreated } from '../../test/projections/histories.ts'
import { type openWorkbench, workbench } from '../../test/projections/workbench.ts'
import { onReusedThread } from '../../test/stores/reused-writer-thread.ts'
import { until } from '../../test/waiting/until.ts'
import { profiles } from '../views/profiles.ts'
import { verify } from './verify.ts'

type Bench = Awaited<ReturnType<typeof openWorkbench>>

const [me, you] = [named('me'), named('you')]
const live = `v${profiles.version}`
const aged = (profileId: string, age: number) =>
  ({ type: 'ProfileRevised', data: { profileId, changes: { age } } }) as const

const verifying = (bench: Bench) => ({
  log: bench.log,
  views: bench.views,
  projection: profiles,
  leases: bench.leases,
  signal: bench.closing,
})

/** Two profiles in a view that nobody follows any more. */
const twoProfiles = async (t: Parameters<typeof workbench>[0]) => {
  const bench = await workbench(t)
  await bench.happened([profileCreated(me, { age: 30 }), profileCreated(you, { age: 40 })])
  const runner = bench.run([profiles])
  t.true(await bench.caughtUp(profiles))
  await runner.stop()
  return bench
}

test('verify reports an extra, a missing and a wrong document', async t => {
  const bench = await twoProfiles(t)
  const document = { ...(await bench.views.collection(profiles).get(me)), age: 31 }
  await bench.commit('profiles', live, '2', [
    { key: me, document, position: '1' },
    { key: 'nobody', document: { id: 'nobody' }, position: '2' },
    { key: you, document: null, position: '2' },
  ])
  const found = await Array.fromAsync(verify(verifying(bench)))
  const collection = 'profiles'
  t.like(
    found.find(({ id }) => id === me),
    { collection, path: 'age', live: 31, rebuilt: 30 },
  )
  t.like(
    found.find(({ id }) => id === 'nobody'),
    { path: '', rebuilt: undefined },
  )
  t.like(
    found.find(({ id }) => id === you),
    { path: '', live: undefined },
  )
  t.is(found.length, 3)
  t.deepEqual(await bench.views.generations('profiles'), [live])
})

test('verify leaves an interrupted rebuild, which is continued afterwards', async t => {
  const bench = await twoProfiles(t)
  await bench.views.prepare(profiles, `${live}.r1`)
  t.deepEqual(await Array.fromAsync(verify(verifying(bench))), [])
  t.deepEqual(await bench.views.generations('profiles'), [live, `${live}.r1`])
})

test('verify compares a view that is behind the log at its own checkpoint', async t => {
  const bench = await twoProfiles(t)
  await bench.happened([aged(me, 50), aged(you, 51)])
  t.deepEqual(await Array.fromAsync(verify(verifying(bench))), [])
})

test("verify accepts a document that is ahead of its view's checkpoint", async t => {
  const bench = await twoProfiles(t)
  await bench.happened([aged(me, 50), aged(you, 51)])
  const view = bench.views.collection(profiles)
  const ahead = async (key: string, age: number, position: string) => ({
    key,
    document: { ...(await view.get(key)), age },
    position,
  })
  const writes = [await ahead(me, 50, '3'), await ahead(you, 99, '4')]
  await bench.commit('profiles', live, '2', writes)
  const found = await Array.fromAsync(verify(verifying(bench)))
  t.like(found, [{ id: you, path: 'age', live: 99, rebuilt: 51 }])
})

test('verify beside a writing server reports no false difference and hides none', async t => {
  const bench = await twoProfiles(t)
  const document = { ...(await bench.views.collection(profiles).get(me)), age: 31 }
  await bench.commit('profiles', live, '2', [{ key: me, document, position: '1' }])
  bench.run([profiles])
  await using elsewhere = await onReusedThread(thread =>
    openSqliteReadModels({ path: bench.path('views.db'), ...thread }),
  )

  let done = false
  const found = Array.fromAsync(verify({ ...verifying(bench), views: elsewhere })).finally(() => {
    done = true
  })
  let age = 20
  await until(async () => {
    await bench.happened([aged(you, 20 + (age++ % 80))])
    return done
  })
  t.like(await found, [{ id: me, path: 'age', live: 31, rebuilt: 30 }])
})
