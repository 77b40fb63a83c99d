import { rename } from 'node:fs/promises'
import test, { type ExecutionContext } from 'ava'
import type { DomainEvent } from '../../contracts/events.ts'
import { streams } from '../../contracts/features.ts'
import { readConfig } from '../../engines/config/config.ts'
import { requireEmbedded } from '../../engines/config/require-embedded.ts'
import { createStorageHealth } from '../../engines/ports/storage-health.ts'
import { createFailureLog } from '../../engines/process/failure-log.ts'
import { createLogger } from '../../engines/process/run-process.ts'
import { longAgo } from '../../test/deciders/outcome.ts'
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
const benchWithThread = async (t: ExecutionContext, storage = createStorageHealth()) => {
  const bench = await workbench(t)
  const config = requireEmbedded(readConfig({ KITH_DATA: bench.path('.') }))
  const { records: store, masterKey: master } = config
  await (await openEmbeddedKeys({ store, master }))[Symbol.asyncDispose]() // as a server made them
  const told = { views: bench.views, storage, traces: undefined }
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
const park = async ({ log }: Bench, position: string): Promise<void> => {
  const event = await log.eventAt(position)
  const parked = { position, eventId: event?.id ?? '', eventType: event?.type ?? '' }
  const data = { ...parked, operator: 'Sage', reason: 'a mistake' }
  await log.append(streams.parking(), 'any', [newEvent({ type: 'EventParked', data }, longAgo)])
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
  // The thread tells of its work after it commits.
  await until(() => (runner.status()[0]?.work.events ?? 0) >= 30)
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

const refusals = [
  ['throws', 'fold_failed', /^turnouts cannot fold ProfileRevised at position 3 into document /],
  ['returnsNothing', 'fold_failed', /^turnouts cannot fold ProfileRevised at position 3 into /],
  [
    'ends',
    'fold_crashed',
    /^turnouts ended the thread of all views when it folded ProfileRevised /,
  ],
  ['isHuge', 'document_refused', /^turnouts cannot store what .* document \S+ is too large\./],
  ['isNoJson', 'document_refused', /^turnouts cannot store what .* document \S+ is not JSON\./],
] as const

for (const [what, code, message] of refusals)
  test(`a view whose fold ${what} stops alone before the event, which is named without its data`, async t => {
    const bench = await benchWithThread(t)
    const { happened, run, caughtUp } = bench
    const said: string[] = []
    const log = createLogger('warn', { write: line => void said.push(line) })
    const failures = createFailureLog(log)
    const runner = run([profiles, turnouts], {
      onFailure: (view, error) => failures.failed('view', view, error),
    })
    await happened([profileCreated(me), revised(31), revised(hurtingAges[what])])
    await until(() => runner.status()[1]?.status === 'failed')
    await happened([revised(32)])
    t.true(await caughtUp(profiles))
    const { failure } = runner.status()[1] ?? {}
    t.like(failure, { code, position: '3' })
    t.regex(failure?.message ?? '', message)
    t.regex(failure?.message ?? '', /park 3 --reason "…"$/)
    t.is(await ageOf(bench, profiles), 32)
    t.is(said.length, 1)
    t.notRegex(said.join(), /Rowan|Bath|"age"/)

    await park(bench, '3')
    t.true(await caughtUp(turnouts))
    t.is(await ageOf(bench, turnouts), 32)
  })

test('an event of a wrong shape stops the views that fold its type, in the thread as elsewhere', async t => {
  const bench = await benchWithThread(t)
  const { happened, run, stored, caughtUp, failures } = bench
  await happened([profileCreated(me), revised(31)])
  const runner = run([profiles, turnouts])
  const unreadable = { ...newEvent(revised(32), longAgo), data: { profileId: 7 } }
  await stored.append(streams.profile(me), 'any', [unreadable as never])
  bench.folding.appended()
  await until(() => runner.status().every(({ status }) => status === 'failed'))
  for (const { failure } of runner.status())
    t.like(failure, { code: 'unreadable_event', position: '3' })
  t.is(failures.length, 2)
  await park(bench, '3')
  t.true(await caughtUp(profiles, turnouts))
})

test('folds of 40 ms are not named, and a batch of them ends before its next event when the view is to stop', async t => {
  const bench = await benchWithThread(t)
  const { happened, run, slows, failures } = bench
  await happened([profileCreated(me), ...Array.from({ length: 400 }, () => revised(31))])
  const runner = run([profiles, slow])
  await until(async () => (await bench.views.generations('slow')).length > 0)
  await runner.stop()
  const [, status] = runner.status()
  t.is(status?.failure, undefined)
  t.true(Number(status?.position) < 401)
  t.deepEqual([slows, failures], [[], []])
})

test('views end when they are to stop, also in the middle of a fold that does not end', async t => {
  const bench = await benchWithThread(t)
  const { happened, run, caughtUp, failures } = bench
  await happened([profileCreated(me)])
  const runner = run([profiles, turnouts])
  t.true(await caughtUp(profiles, turnouts))
  await happened([revised(hurtingAges.loops)])
  await until(() => runner.status()[1]?.status === 'slow')
  await runner.stop()
  t.deepEqual(failures, [])
})

test('a thread tells which stores it cannot write, and no longer once it has ended', async t => {
  const told: unknown[] = []
  const storage = createStorageHealth((store, fault) => told.push([store, fault]))
  const bench = await benchWithThread(t, storage)
  const { happened, run, caughtUp, folding } = bench
  await happened([profileCreated(me)])
  run([profiles])
  t.true(await caughtUp(profiles))
  await rename(bench.path('views.db'), bench.path('elsewhere.db'))
  await until(() => told.length > 0)
  t.deepEqual(told, [['readModels', 'file_missing']])
  await folding[Symbol.asyncDispose]()
  t.deepEqual(told.at(-1), ['readModels', undefined])
})
