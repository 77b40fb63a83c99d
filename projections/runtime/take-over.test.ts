import test from 'ava'
import fc from 'fast-check'
import { openSqliteReadModels } from '../../engines/adapters/sqlite/read-models.ts'
import { foldEvents } from '../../test/projections/fold-events.ts'
import { anyHistory, named, profileCreated } from '../../test/projections/histories.ts'
import { rebuildOne } from '../../test/projections/rebuild-one.ts'
import { everything, openWorkbench, workbench } from '../../test/projections/workbench.ts'
import { openScratchLeases } from '../../test/stores/over-records.ts'
import { onReusedThread } from '../../test/stores/reused-writer-thread.ts'
import { until } from '../../test/waiting/until.ts'
import { allViews } from '../views/all-views.ts'
import { profiles } from '../views/profiles.ts'
import { defineProjection } from './define-projection.ts'

/** A second process on the stores of a bench, with views and leases opened for itself. */
const secondProcess = async ({ path }: { path: (file: string) => string }) => ({
  views: await onReusedThread(thread =>
    openSqliteReadModels({ path: path('views.db'), ...thread }),
  ),
  leases: await openScratchLeases({ path: path('records.db') }),
  async [Symbol.asyncDispose]() {
    await this.views[Symbol.asyncDispose]()
    await this.leases[Symbol.asyncDispose]()
  },
})

/** Counts how often a profile was created. */
const counts = (version: number) =>
  defineProjection<{ count: number }>({
    name: 'counts',
    version,
    on: {
      ProfileCreated: {
        keys: ({ data }) => [data.profileId],
        fold: document => ({ count: (document?.count ?? 0) + 1 }),
      },
    },
  })

test('of two processes one follows each view; the other takes over when it ends', async t => {
  const bench = await workbench(t)
  const { happened, run, caughtUp } = bench
  await using other = await secondProcess(bench)
  const first = run(allViews)
  await happened([profileCreated(named('me'))])
  t.true(await caughtUp(...allViews))
  // A view that is built is followed under a lease of its own, which another process may take first.
  await until(() => first.status().every(({ status }) => status === 'following'))
  const second = run(allViews, other)
  await until(() => second.status().every(({ status }) => status === 'waiting'))
  t.true(first.status().every(({ status }) => status === 'following'))

  await first.stop()
  await happened([profileCreated(named('you'))])
  t.true(await caughtUp(...allViews))
  await until(() => second.status().every(({ status }) => status === 'following'))
  t.deepEqual(
    Object.keys(await everything(bench.views, profiles)).toSorted(),
    [named('me'), named('you')].toSorted(),
  )
  await second.stop()
})

test('a process that meets a newer view leaves all views to the process that built it', async t => {
  const bench = await workbench(t)
  const { happened, run, caughtUp } = bench
  await using other = await secondProcess(bench)
  const older = run([counts(1), profiles])
  await happened([profileCreated(named('me'))])
  t.true(await caughtUp(profiles))
  await until(() => older.status().every(({ status }) => status === 'following'))

  const newer = run([counts(2), profiles], other)
  await until(() => newer.status().every(({ status }) => status === 'following'))
  const [left, waiting] = older.status()
  t.like(left, { status: 'failed', failure: { code: 'newer_view' } })
  t.is(waiting?.status, 'waiting')
  await happened([profileCreated(named('you'))])
  t.true(await caughtUp(counts(2), profiles))
  await newer.stop()
  await older.stop()
})

test('a process that lost its lease without noticing commits nothing and waits for the other', async t => {
  const bench = await workbench(t)
  const { happened, run, caughtUp, views } = bench
  const held = Promise.withResolvers<void>()
  const committing = Promise.withResolvers<void>()
  const results: string[] = []
  let isFirst = true
  const paused: typeof views = {
    ...views,
    async commit(...commit) {
      if (isFirst) {
        isFirst = false
        committing.resolve()
        await held.promise
      }
      const result = await views.commit(...commit)
      results.push(result)
      return result
    },
  }
  await happened([profileCreated(named('me'))])
  const late = run([profiles], { views: paused })
  await committing.promise

  // The lease store does this when the process is paused for longer than the time to live.
  const { promise: lost } = Promise.withResolvers<never>()
  const stolen: typeof bench.leases = {
    ...bench.leases,
    acquire: () => lost,
    tryAcquire: name => bench.leases.tryAcquire(`later ${name}`),
  }
  const next = run([profiles], { leases: stolen })
  await happened([profileCreated(named('you'))])
  t.true(await caughtUp(profiles))
  held.resolve()
  await until(() => results.length > 0)
  t.deepEqual(results.slice(0, 1), ['superseded'])
  t.deepEqual(
    Object.keys(await everything(views, profiles)).toSorted(),
    [named('me'), named('you')].toSorted(),
  )
  await next.stop()
  await late.stop()
})

/** A part of a history, and the view that is rebuilt during it. */
const anyTurn = fc.record({ history: anyHistory, projection: fc.constantFrom(...allViews) })

test('views equal a fold of the log, however often they are rebuilt and pass between processes', async t => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyTurn, { minLength: 1, maxLength: 4 }), async turns => {
      await using bench = await openWorkbench()
      await using other = await secondProcess(bench)
      let turn = 0
      let running = bench.run(allViews)
      for (const { history, projection } of turns) {
        const { log, closing: signal } = bench
        const writing = Promise.all([
          bench.happened(history),
          rebuildOne({ ...other, log, signal, projection }),
        ])
        turn += 1
        const next = bench.run(allViews, {
          ...(turn % 2 === 1 && other),
        })
        await running.stop()
        running = next
        await writing
      }
      t.true(await bench.caughtUp(...allViews))
      await running.stop()
      const recorded = await Array.fromAsync(bench.log.readAll())
      for (const projection of allViews)
        t.deepEqual(await everything(bench.views, projection), foldEvents(projection, recorded))
    }),
    { numRuns: 8 },
  )
})
