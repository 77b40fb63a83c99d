import test, { type ExecutionContext } from 'ava'
import type { DomainEvent } from '../../contracts/events.ts'
import { readConfig } from '../../engines/config/config.ts'
import { requireEmbedded } from '../../engines/config/require-embedded.ts'
import { createStorageHealth } from '../../engines/ports/storage-health.ts'
import { named, newEvent, profileCreated } from '../../test/projections/histories.ts'
import { hurtingAges, slow, turnouts } from '../../test/projections/hurting-views.ts'
import { everything, workbench } from '../../test/projections/workbench.ts'
import { openEmbeddedKeys } from '../../test/stores/embedded-keys.ts'
import { until } from '../../test/waiting/until.ts'
import { profiles } from '../views/profiles.ts'
import { startFoldThread } from './fold-thread.ts'

const me = named('me')
const you = named('you')
const revised = (age: number, profileId = me): DomainEvent => ({
  type: 'ProfileRevised',
  data: { profileId, changes: { age } },
})

/** Named after a twentieth of a second, stopped after a quarter. */
const limits = { namedMs: 50, stoppedMs: 250, lookMs: 10, stoppingMs: 200 }

/** Fresh engines, and a thread that folds the views which hurt. */
const benchWithThread = async (t: ExecutionContext) => {
  const bench = await workbench(t)
  const config = requireEmbedded(readConfig({ KITH_DATA: bench.path('.') }))
  const { records: store, masterKey: master } = config
  await (await openEmbeddedKeys({ store, master }))[Symbol.asyncDispose]() // as a server made them
  const told = { views: bench.views, storage: createStorageHealth(), traces: undefined }
  const viewsFrom = new URL('../../test/projections/hurting-views.ts', import.meta.url)
  const folding = startFoldThread(config, told, { viewsFrom, limits })
  t.teardown(() => folding[Symbol.asyncDispose]())
  const happened = async (events: readonly DomainEvent[]) => {
    const position = await bench.happened(events)
    folding.appended()
    return position
  }
  const slows: string[] = []
  const failures: [view: string, code: unknown][] = []
  const run: typeof bench.run = (projections, more) =>
    bench.run(projections, {
      folding,
      onSlow: (_, { message }) => slows.push(message),
      onFailure: (view, error) => failures.push([view, (error as { code?: unknown }).code]),
      ...more,
    })
  return { ...bench, happened, run, folding, slows, failures }
}

const ageOf = async (
  { views }: Pick<Bench, 'views'>,
  projection: typeof turnouts | typeof profiles,
) => (await everything(views, projection))[me]?.age

type Bench = Awaited<ReturnType<typeof benchWithThread>>

/** Sets an event aside, as staff do. */
const park = async ({ log, happened }: Bench, position: string): Promise<void> => {
  const event = await log.eventAt(position)
  const parked = { position, eventId: event?.id ?? '', eventType: event?.type ?? '' }
  const data = { ...parked, operator: 'Sage', reason: 'a mistake' }
  await happened([{ type: 'EventParked', data } as unknown as DomainEvent])
}

test('a thread folds views from before and after its start, and what it commits is read at once', async t => {
  const bench = await benchWithThread(t)
  const { happened, run, caughtUp, folding, views } = bench
  await happened([profileCreated(me), revised(31)])
  const runner = run([profiles, turnouts])
  t.true(await caughtUp(profiles, turnouts))
  for (let age = 32; age < 60; age += 1) {
    const position = await happened([revised(age)])
    t.true(await views.waitForPosition('profiles', position, bench.closing))
    t.is(await ageOf(bench, profiles), age)
  }
  t.true(await caughtUp(profiles, turnouts))
  await until(() => runner.status().every(({ status }) => status === 'following'))
  t.is(runner.status()[0]?.work.events, 30)
  await runner.stop()
  await folding[Symbol.asyncDispose]()
})

test('a fold that does not end is named, then stopped alone; parking its event lets the view go on', async t => {
  const bench = await benchWithThread(t)
  const { happened, run, caughtUp, slows, failures } = bench
  await happened([profileCreated(me), profileCreated(you), revised(31)])
  const runner = run([profiles, turnouts])
  t.true(await caughtUp(profiles, turnouts))

  await happened([revised(hurtingAges.loops), revised(32)])
  await until(() => runner.status()[1]?.status === 'slow')
  t.like(runner.status()[1], { failure: { code: 'fold_too_slow', position: '4' } })
  await until(() => failures.length > 0)
  t.true(await caughtUp(profiles))
  t.is(await ageOf(bench, profiles), 32)
  t.deepEqual(failures, [['turnouts', 'fold_too_slow']])
  t.is(slows.length, 1)
  t.is(
    slows[0],
    `turnouts has been folding ProfileRevised at position 4 into document ${me} for 0 s. Mend the fold and restart, or set the event aside: npm run staff -- park 4 --reason "…"`,
  )
  t.like(runner.status()[1], {
    status: 'failed',
    failure: { code: 'fold_too_slow', position: '4' },
  })
  t.is(await ageOf(bench, turnouts), 31)

  await park(bench, '4')
  t.true(await caughtUp(profiles, turnouts))
  t.is(await ageOf(bench, turnouts), 32)
  t.is(failures.length, 1)
})
