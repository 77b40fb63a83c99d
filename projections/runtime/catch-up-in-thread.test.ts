import test from 'ava'
import { streams } from '../../contracts/core/streams.ts'
import { openEmbeddedKeys } from '../../test/embedded-keys.ts'
import { longAgo } from '../../test/outcome.ts'
import { named, newEvent, profileCreated } from '../../test/projections/histories.ts'
import { workbench } from '../../test/projections/workbench.ts'
import { until } from '../../test/until.ts'
import { profiles } from '../views/profiles.ts'
import { catchUpInThread } from './catch-up-in-thread.ts'

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
  const stores = {
    eventLog: { type: 'sqlite', path: bench.path('log.db') },
    keys: {
      store: { type: 'sqlite', path: bench.path('keys.db') },
      master: { type: 'file', path: bench.path('master.key') },
    },
    readModels: { type: 'sqlite', path: bench.path('views.db') },
  } as const
  await (await openEmbeddedKeys(stores.keys))[Symbol.asyncDispose]() // as a server made them
  return { ...bench, catchUpElsewhere: catchUpInThread(stores) }
}

test('a thread folds a long stretch of the log, and the runner continues from there', async t => {
  const { run, happened, caughtUp, views, catchUpElsewhere } = await longLog(t)
  const filled: unknown[] = []
  const runner = run([profiles], {
    async catchUpElsewhere(build) {
      await catchUpElsewhere(build)
      const { view, generation } = build
      filled.push(view, generation, await views.checkpoint(view, generation))
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
  const { run, stored, views, catchUpElsewhere } = await longLog(t)
  const unreadable = { ...revised(1), data: { profileId: 7 } }
  await stored.append(streams.profile(me), 'any', [unreadable as never])
  const runner = run([profiles], { catchUpElsewhere })
  await runner.stopped
  t.like(runner.status()[0], { failure: { code: 'unreadable_event', position: '21002' } })
  const built = views.build(profiles, `v${profiles.version}`)
  t.like(await built.get(me), { age: 21_000 })
})

test('a thread ends when the runner stops', async t => {
  const { run, catchUpElsewhere, views } = await longLog(t)
  const runner = run([profiles], { catchUpElsewhere })
  await until(
    async () => (await views.checkpoint('profiles', `v${profiles.version}`)) !== undefined,
  )
  await runner.stop()
  t.like(runner.status()[0], { failure: undefined })
})
