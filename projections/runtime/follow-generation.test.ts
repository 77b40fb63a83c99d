import test from 'ava'
import { openSqliteReadModels } from '../../engines/adapters/sqlite/read-models.ts'
import { foldEvents } from '../../test/projections/fold-events.ts'
import { named, profileCreated } from '../../test/projections/histories.ts'
import { rebuildOne } from '../../test/projections/rebuild-one.ts'
import { everything, type openWorkbench, workbench } from '../../test/projections/workbench.ts'
import { openScratchLeases } from '../../test/stores/over-records.ts'
import { onReusedThread } from '../../test/stores/reused-writer-thread.ts'
import { until } from '../../test/waiting/until.ts'
import { defineProjection, type Projection } from './define-projection.ts'
import { foldLog } from './fold-log.ts'
import { partitionOf } from './partition.ts'
import type { ProjectionStatus } from './projection-status.ts'
import { verify } from './verify.ts'
import { viewChecks } from './view-reports.ts'

type Bench = Awaited<ReturnType<typeof openWorkbench>>

const PARTITIONS = 4
const members = Array.from({ length: 12 }, (_, n) => named(`member ${n}`))

/** Counts a profile's revisions, so that a lost or repeated one shows. */
const counts = (version = 1, failsAt = Number.POSITIVE_INFINITY) =>
  defineProjection<{ count: number }>({
    name: 'counts',
    version,
    on: {
      ProfileRevised: {
        keys: ({ data }) => [data.profileId],
        fold(document, { data }) {
          const count = (document?.count ?? 0) + 1
          if (count === failsAt && data.profileId === members[0]) throw new Error('a mistake')
          return { count }
        },
      },
    },
  })

/** Every member's profile is revised. */
const allRevised = members.map(
  profileId => ({ type: 'ProfileRevised', data: { profileId, changes: {} } }) as const,
)

const rebuilding = ({ log, views, leases, closing: signal }: Bench, projection = counts()) => ({
  log,
  views,
  leases,
  signal,
  projection,
})

/** A second process on the stores of a bench. */
const secondProcess = async ({ path }: Bench) => ({
  views: await onReusedThread(thread =>
    openSqliteReadModels({ path: path('views.db'), ...thread }),
  ),
  leases: await openScratchLeases({ path: path('leases.db') }),
  async [Symbol.asyncDispose]() {
    await this.views[Symbol.asyncDispose]()
    await this.leases[Symbol.asyncDispose]()
  },
})

type Running = { status(): readonly ProjectionStatus[] }

/** Names of the units that a runner follows. */
const followed = ({ status }: Running): string[] =>
  status()
    .flatMap(view => view.partitions ?? [view])
    .flatMap(({ name, status: now }) => (now === 'following' ? [name] : []))
    .toSorted()

const everyPartition = ['counts 1/4', 'counts 2/4', 'counts 3/4', 'counts 4/4']

/** The stored documents of a view, and those folded from the log. */
const both = async ({ log, views }: Bench, projection: Projection<unknown> = counts()) =>
  [
    await everything(views, projection),
    foldEvents(projection, await Array.fromAsync(log.readAll())),
  ] as const

test('two processes share the partitions of a view; one takes over when the other ends', async t => {
  const bench = await workbench(t)
  const { happened, run, caughtUp, views } = bench
  await using other = await secondProcess(bench)
  await happened(allRevised)
  await rebuildOne({ ...rebuilding(bench), partitions: PARTITIONS })
  const first = run([counts()], { shareCheckMs: 20 })
  await until(() => followed(first).length === PARTITIONS)
  t.deepEqual(followed(first), everyPartition)
  const checks = viewChecks(first.status, bench.log.lag)
  t.deepEqual(await checks['view counts']?.(), {
    ok: true,
    detail: 'follows 1/4, 2/4, 3/4, 4/4',
  })

  const second = run([counts()], { ...other, shareCheckMs: 20 })
  await until(() => followed(first).length === 2 && followed(second).length === 2)
  t.deepEqual([...followed(first), ...followed(second)].toSorted(), everyPartition)
  t.like(first.status()[0], { name: 'counts', status: 'following', generation: 'v1.r1' })
  for (let n = 0; n < 3; n += 1) await happened(allRevised)
  t.true(await caughtUp(counts()))
  t.deepEqual(...(await both(bench)))

  await first.stop()
  await happened(allRevised)
  t.true(await caughtUp(counts()))
  await until(() => followed(second).length === PARTITIONS)
  t.deepEqual(...(await both(bench)))
  t.is((await views.collection(counts()).get(members[0] ?? ''))?.count, 5)
})

test('a view is divided and joined again by rebuilds while events arrive', async t => {
  const bench = await workbench(t)
  const { happened, run, caughtUp, views } = bench
  await using other = await secondProcess(bench)
  const runners = [
    run([counts()], { shareCheckMs: 20 }),
    run([counts()], { ...other, shareCheckMs: 20 }),
  ]
  await happened(allRevised)
  t.true(await caughtUp(counts()))
  for (const [partitions, number] of [
    [PARTITIONS, PARTITIONS],
    [undefined, PARTITIONS],
    [2, 2],
    [1, 1],
    [undefined, 1],
  ] as const) {
    const writing = happened(allRevised)
    const generation = await rebuildOne({ ...rebuilding(bench), partitions })
    await writing
    t.true(await caughtUp(counts()))
    t.is(await views.partitions('counts', generation ?? ''), number)
    await until(() => runners.flatMap(followed).length === number)
    await happened(allRevised)
    t.true(await caughtUp(counts()))
    t.deepEqual(...(await both(bench)))
  }
  t.deepEqual(await views.generations('counts'), ['v1.r5'])
})

test('a partition whose fold throws stops alone, and starts again after the next rebuild', async t => {
  const bench = await workbench(t)
  const { happened, run, views, log } = bench
  await rebuildOne({ ...rebuilding(bench), partitions: PARTITIONS })
  const failures: string[] = []
  const runner = run([counts(1, 2)], { onFailure: view => failures.push(view) })
  await until(() => followed(runner).length === PARTITIONS)
  await happened([...allRevised, ...allRevised])
  await until(() => failures.length > 0 && followed(runner).length === PARTITIONS - 1)

  const [failed] = failures
  t.deepEqual(failures, [failed])
  t.regex(failed ?? '', /^counts \d\/4$/)
  const [status] = runner.status()
  const position = String(allRevised.length + 1)
  t.like(status, { status: 'failed', failure: { code: 'fold_failed', position } })
  const checks = viewChecks(runner.status, log.lag)
  t.deepEqual(await checks['view counts']?.(), {
    ok: false,
    detail: `fold_failed, ${failed}`,
  })
  const head = await log.head()
  await until(async () => (await everything(views, counts()))[members[1] ?? '']?.count === 2)
  t.is((await views.collection(counts()).get(members[0] ?? ''))?.count, 1)

  await rebuildOne({ ...rebuilding(bench), partitions: 2 })
  t.true(await views.waitForPosition('counts', head, bench.closing))
  await until(() => followed(runner).length === 2)
  t.deepEqual(...(await both(bench)))
})

test('a new version has as many partitions, and one process builds it', async t => {
  const bench = await workbench(t)
  const { happened, run, caughtUp, views } = bench
  await using other = await secondProcess(bench)
  await happened(allRevised)
  await rebuildOne({ ...rebuilding(bench), partitions: PARTITIONS })
  await views.prepare(counts(2), 'v2') // an interrupted build, from before the view was divided
  const built: string[] = []
  const options = { onNewVersion: ({ to }: { to: string }) => built.push(to), shareCheckMs: 20 }
  const runners = [run([counts(2)], options), run([counts(2)], { ...options, ...other })]
  await until(() => runners.flatMap(followed).length === PARTITIONS)
  await happened(allRevised)
  t.true(await caughtUp(counts(2)))
  t.deepEqual(built, ['v2'])
  t.is(await views.partitions('counts', 'v2'), PARTITIONS)
  t.deepEqual(...(await both(bench, counts(2))))
})

test('an interrupted rebuild is continued only with the same number of partitions', async t => {
  const bench = await workbench(t)
  await bench.happened(allRevised)
  for (const partitions of [2, PARTITIONS]) {
    const stopping = new AbortController()
    const onProgress = () => stopping.abort()
    const { signal } = stopping
    t.is(await rebuildOne({ ...rebuilding(bench), signal, onProgress, partitions }), undefined)
  }
  t.deepEqual(await bench.views.generations('counts'), ['v1.r2'])
  t.is(await rebuildOne({ ...rebuilding(bench), partitions: PARTITIONS }), 'v1.r2')
})

test('a rebuild into several partitions reads the log once', async t => {
  const bench = await workbench(t)
  await bench.happened(allRevised)
  let follows = 0
  const follow: typeof bench.log.follow = from => {
    follows += 1
    return bench.log.follow(from)
  }
  const log = { ...bench.log, follow }
  await rebuildOne({ ...rebuilding(bench), log, partitions: PARTITIONS })
  t.is(follows, 1)
  t.deepEqual(...(await both(bench)))
})

test('verify compares each partition at its own checkpoint', async t => {
  const bench = await workbench(t)
  const { happened, views, log } = bench
  await happened(allRevised)
  await rebuildOne({ ...rebuilding(bench), partitions: PARTITIONS })
  const first = await log.head()
  await happened(allRevised)
  // Only one partition is followed, as when the processes of the others are down.
  const partitions = [{ number: 1, of: PARTITIONS }]
  const build = { projection: counts(), generation: 'v1.r1', partitions, token: 3e15 }
  await Promise.all(foldLog({ log, views }, [{ ...build, signal: bench.closing }]))
  t.is(await views.checkpoint('counts'), first)
  t.deepEqual(await Array.fromAsync(verify(rebuilding(bench))), [])

  const [key = ''] = members
  const number = partitionOf(key, PARTITIONS)
  const expected = await views.checkpoint('counts', 'v1.r1', number)
  await views.commit(
    'counts',
    'v1.r1',
    { partition: number, expected, upTo: expected ?? '', token: 4e15 },
    [{ key, document: { count: 99 }, position: expected ?? '' }],
  )
  const found = await Array.fromAsync(verify(rebuilding(bench)))
  t.deepEqual(
    found.map(({ id, path, live }) => [id, path, live]),
    [[key, 'count', 99]],
  )
  t.deepEqual(await views.generations('counts'), ['v1.r1'])
})

test('a profile event of another type advances every partition', async t => {
  const bench = await workbench(t)
  await rebuildOne({ ...rebuilding(bench), partitions: PARTITIONS })
  bench.run([counts()])
  await bench.happened([profileCreated(members[0] ?? '')])
  t.true(await bench.caughtUp(counts()))
})
