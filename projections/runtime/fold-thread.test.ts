import test from 'ava'
import { streams } from '../../contracts/features.ts'
import { readConfig } from '../../engines/config/config.ts'
import { requireEmbedded } from '../../engines/config/require-embedded.ts'
import { longAgo } from '../../test/deciders/outcome.ts'
import { named, newEvent, profileCreated } from '../../test/projections/histories.ts'
import { workbench } from '../../test/projections/workbench.ts'
import { openEmbeddedKeys } from '../../test/stores/embedded-keys.ts'
import { until } from '../../test/waiting/until.ts'
import { conversations } from '../views/chat.ts'
import { profiles } from '../views/profiles.ts'
import { createFoldThread } from './fold-thread.ts'
import type { Build } from './projector.ts'
import { rebuild } from './rebuild.ts'

const me = named('me')
const revised = (age: number) =>
  newEvent({ type: 'ProfileRevised', data: { profileId: me, changes: { age } } }, longAgo)

/** A log long enough for a thread: the age in the view is the number of revisions folded. */
const longLog = async (t: Parameters<typeof workbench>[0]) => {
  const bench = await workbench(t)
  await bench.happened([profileCreated(me, { age: 0 })])
  for (let age = 0; age < 21_000; age += 1_000) {
    const events = Array.from({ length: 1_000 }, (_, n) => revised(age + n + 1))
    await bench.stored.append(streams.profile(me), 'any', events)
  }
  const config = requireEmbedded(readConfig({ KITH_DATA: bench.path('.') }))
  const { records: store, masterKey: master } = config
  await (await openEmbeddedKeys({ store, master }))[Symbol.asyncDispose]() // as a server made them
  return { ...bench, thread: createFoldThread(config) }
}

test('a thread folds a long stretch of the log, and the runner continues from there', async t => {
  const { run, happened, caughtUp, views, thread } = await longLog(t)
  const filled: unknown[] = []
  const runner = run([profiles], {
    async thread(builds) {
      await thread(builds)
      for (const { projection, generation } of builds)
        filled.push(
          projection.name,
          generation,
          await views.checkpoint(projection.name, generation),
        )
    },
  })
  t.true(await caughtUp(profiles))
  await until(() => filled.length > 0)
  t.deepEqual(filled, ['profiles', `v${profiles.version}`, '21001'])
  t.like(await views.collection(profiles).get(me), { age: 21_000 })
  await happened([{ type: 'ProfileRevised', data: { profileId: me, changes: { age: 1 } } }])
  t.true(await caughtUp(profiles))
  t.like(await views.collection(profiles).get(me), { age: 1 })
  await until(() => runner.status()[0]?.status === 'following')
})

test('a thread stops at an unreadable event, which the runner then reports', async t => {
  const { run, stored, views, thread } = await longLog(t)
  const unreadable = { ...revised(1), data: { profileId: 7 } }
  await stored.append(streams.profile(me), 'any', [unreadable as never])
  const runner = run([profiles], { thread })
  await until(() => runner.status()[0]?.status === 'failed')
  t.like(runner.status()[0], { failure: { code: 'unreadable_event', position: '21002' } })
  const built = views.build(profiles, `v${profiles.version}`)
  t.like(await built.get(me), { age: 21_000 })
})

test('a thread ends when the runner stops', async t => {
  const { run, thread, views } = await longLog(t)
  const runner = run([profiles], { thread })
  await until(
    async () => (await views.checkpoint('profiles', `v${profiles.version}`)) !== undefined,
  )
  await runner.stop()
  t.like(runner.status()[0], { failure: undefined })
})

test('a rebuild folds all of its views in one thread', async t => {
  const { log, views, leases, thread, closing: signal } = await longLog(t)
  const lists: unknown[] = []
  const noting: typeof thread = async builds => {
    await thread(builds)
    const stored = builds.map(({ projection: { name }, generation }) =>
      views.checkpoint(name, generation),
    )
    lists.push(
      builds.map(({ projection }) => projection.name),
      await Promise.all(stored),
    )
  }
  const projections = [profiles, conversations]
  await Promise.all(rebuild({ log, views, leases, projections, signal, thread: noting }))
  t.deepEqual(lists, [
    ['profiles', 'conversations'],
    ['21001', '21001'],
  ])
  t.is(await views.live('conversations'), `v${conversations.version}.r1`)
  t.like(await views.collection(profiles).get(me), { age: 21_000 })
})

test('a list given while the thread folds joins it; a later list starts a new thread', async t => {
  const { views, thread, closing } = await longLog(t)
  const prepared = async (projection: Build['projection'], generation: string): Promise<Build> => {
    await views.prepare(projection, generation)
    return { projection, generation, token: 1, signal: closing }
  }
  const first = await prepared(profiles, 'v1')
  const joining = [await prepared(profiles, 'v2'), await prepared(conversations, 'v1')]
  const later = await prepared(conversations, 'v2')
  await Promise.all([thread([first]), thread(joining)])
  await thread([later])
  for (const { projection, generation } of [first, ...joining, later])
    t.is(await views.checkpoint(projection.name, generation), '21001')
})

test('a build that is already aborted is not folded', async t => {
  const { views, thread } = await longLog(t)
  await views.prepare(profiles, 'v1')
  const signal = AbortSignal.abort()
  await thread([{ projection: profiles, generation: 'v1', token: 1, signal }])
  t.is(await views.checkpoint('profiles', 'v1'), undefined)
})
