import test from 'ava'
import fc from 'fast-check'
import type { DomainEvent } from '../../contracts/events.ts'
import { streams } from '../../contracts/features.ts'
import type { EventLog } from '../../engines/ports/event-log.ts'
import { longAgo } from '../../test/deciders/outcome.ts'
import { foldEvents } from '../../test/projections/fold-events.ts'
import { anyHistory, named, newEvent, profileCreated } from '../../test/projections/histories.ts'
import { everything, openWorkbench, workbench } from '../../test/projections/workbench.ts'
import { until } from '../../test/waiting/until.ts'
import { allViews } from '../views/all-views.ts'
import { profiles } from '../views/profiles.ts'
import { defineProjection } from './define-projection.ts'
import { trackProgress } from './projection-status.ts'
import { logBuilds, logNewVersion } from './run-projections.ts'

const me = named('me')
const you = named('you')

/** Counts a profile's revisions; `step` stands for a change of the fold. */
const counts = (version: number, step: number, failsAt = Number.POSITIVE_INFINITY) =>
  defineProjection<{ count: number }>({
    name: 'counts',
    version,
    on: {
      ProfileRevised: {
        keys: ({ data }) => [data.profileId],
        fold: document => {
          const count = (document?.count ?? 0) + step
          if (count === failsAt) throw new Error('a mistake in the fold')
          return { count }
        },
      },
    },
  })

const revised = { type: 'ProfileRevised', data: { profileId: me, changes: {} } } as const
const times = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one)

test('a view contains events from before and after the start', async t => {
  const { happened, run, caughtUp, views } = await workbench(t)
  await happened([profileCreated(me)])
  run([profiles])
  await happened([profileCreated(you)])
  t.true(await caughtUp(profiles))
  t.deepEqual(Object.keys(await everything(views, profiles)).sort(), [me, you].sort())
})

test('a view advances past events of other types', async t => {
  const { happened, run, caughtUp } = await workbench(t)
  const runner = run(allViews)
  await happened([profileCreated(me)])
  t.true(await caughtUp(...allViews))
  await happened(times(50, revised))
  t.true(await caughtUp(...allViews))
  await until(() => runner.status().every(({ status }) => status === 'following'))
  t.pass()
})

/** A log that counts how many follow it at a time. */
const countingFollowers = (log: EventLog<DomainEvent>) => {
  const followers = { now: 0, most: 0 }
  const counted: typeof log = {
    ...log,
    async *follow(from) {
      followers.now += 1
      followers.most = Math.max(followers.most, followers.now)
      try {
        yield* log.follow(from)
      } finally {
        followers.now -= 1
      }
    },
  }
  return { counted, followers }
}

test('views that have caught up share one subscription to the log', async t => {
  const { log, happened, run, caughtUp } = await workbench(t)
  const { counted, followers } = countingFollowers(log)
  const runner = run(allViews, { log: counted })
  await happened([profileCreated(me)])
  t.true(await caughtUp(...allViews))
  await until(() => runner.status().every(({ status }) => status === 'following'))
  await until(() => followers.now === 1)
  await happened([revised])
  t.true(await caughtUp(...allViews))
  t.is(followers.now, 1)
  await runner.stop()
  await until(() => followers.now === 0)
})

test('views that are built read the log together', async t => {
  const { log, happened, run, caughtUp } = await workbench(t)
  await happened([profileCreated(me), ...times(3_000, revised)])
  const { counted, followers } = countingFollowers(log)
  run(allViews, { log: counted })
  t.true(await caughtUp(...allViews))
  t.true(
    followers.most <= 2,
    'one pass for those that are built, one for those that have caught up',
  )
})

test('a view catches up with an empty log', async t => {
  const { run, views, closing } = await workbench(t)
  run([profiles])
  t.true(await views.waitForPosition(profiles.name, '0', closing))
})

test('a view whose fold throws stops before the event, alone, and resumes once fixed', async t => {
  const { happened, run, caughtUp, views } = await workbench(t)
  const failures: unknown[] = []
  const broken = run([counts(1, 1, 4), profiles], { onFailure: view => failures.push(view) })
  t.true(await caughtUp(counts(1, 1), profiles))
  await happened([profileCreated(me), ...times(5, revised)])
  t.true(await caughtUp(profiles))
  await until(() => failures.length > 0)

  t.deepEqual(failures, ['counts'])
  const [status, other] = broken.status()
  t.like(status, { status: 'failed', failure: { code: 'fold_failed', position: '5' } })
  t.like(other, { status: 'following', failure: undefined })
  t.deepEqual(await everything(views, counts(1, 1)), { [me]: { count: 3 } })
  await broken.stop()

  run([counts(1, 1)])
  t.true(await caughtUp(counts(1, 1)))
  t.deepEqual(await everything(views, counts(1, 1)), { [me]: { count: 5 } })
})

test('an unreadable event stops only the views that fold its type', async t => {
  const { stored, happened, run, caughtUp, views } = await workbench(t)
  const failures: string[] = []
  const inboxes = allViews.filter(({ name }) => name === 'inboxes')
  const runner = run([counts(1, 1), ...inboxes], { onFailure: view => failures.push(view) })
  await happened([profileCreated(me), revised])
  t.true(await caughtUp(counts(1, 1), ...inboxes))
  const unreadable = { ...newEvent(revised, longAgo), data: { profileId: 7 } }
  await stored.append(streams.profile(me), 'any', [unreadable as never])
  await happened([{ type: 'AllNotificationsRead', data: { profileId: me } }])

  t.true(await caughtUp(...inboxes))
  await until(() => failures.length > 0)
  t.like(runner.status()[0], { failure: { code: 'unreadable_event', position: '3' } })
  t.deepEqual(await everything(views, counts(1, 1)), { [me]: { count: 1 } })
})

test('a view recovers from failures of the store', async t => {
  const { happened, run, caughtUp, views } = await workbench(t)
  let broken = 2
  const flaky: typeof views = {
    ...views,
    async commit(...commit) {
      broken -= 1
      if (broken >= 0) throw Object.assign(new Error('gone'), { code: 'store_gone' })
      return views.commit(...commit)
    },
  }
  const codes: string[] = []
  const runner = run([counts(1, 1)], {
    views: flaky,
    onFailure: () => codes.push(runner.status()[0]?.failure?.code ?? ''),
  })
  await happened(times(3, revised))
  t.true(await caughtUp(counts(1, 1)))
  t.deepEqual(codes, ['store_gone', 'store_gone'])
  t.deepEqual(await everything(views, counts(1, 1)), { [me]: { count: 3 } })
  await until(() => runner.status()[0]?.status === 'following')
  t.is(runner.status()[0]?.failure, undefined)
})

test('a new view becomes readable when it has caught up', async t => {
  const { happened, run, caughtUp, views } = await workbench(t)
  await happened(times(3, revised))
  const seen: unknown[] = []
  const watching: typeof views = {
    ...views,
    async commit(...commit) {
      const result = await views.commit(...commit)
      seen.push(await views.live('counts'), await everything(views, counts(1, 1)))
      return result
    },
  }
  run([counts(1, 1)], { views: watching })
  t.true(await caughtUp(counts(1, 1)))
  t.deepEqual(seen, [undefined, {}])
  t.deepEqual(await everything(views, counts(1, 1)), { [me]: { count: 3 } })
})

test('a new version is built beside the live view, which stays unchanged until the swap', async t => {
  const { happened, run, caughtUp, views } = await workbench(t)
  await happened(times(3, revised))
  const lines: string[] = []
  const log = logNewVersion({ info: (_: unknown, line: string) => lines.push(line) } as never)
  const first = run([counts(1, 1)], { onNewVersion: log })
  t.true(await caughtUp(counts(1, 1)))
  await first.stop()
  t.deepEqual(lines, [], 'a first build is logged only where it takes long')

  const seen: unknown[] = []
  const watching: typeof views = {
    ...views,
    async commit(...commit) {
      const result = await views.commit(...commit)
      seen.push(await views.live('counts'), await everything(views, counts(2, 10)))
      return result
    },
  }
  const second = run([counts(2, 10)], {
    views: watching,
    onNewVersion: built => log({ ...built, milliseconds: 3_249 }),
  })
  await until(() => second.status()[0]?.status === 'following')
  log({ view: 'counts', from: undefined, to: 'v2', milliseconds: 10_040 })
  t.deepEqual(lines, ['counts v1 → v2 rebuilt in 3.2 s', 'counts v2 built in 10.0 s'])
  t.deepEqual(seen.slice(0, 2), ['v1', { [me]: { count: 3 } }])
  t.is(await views.live('counts'), 'v2')
  t.deepEqual(await views.generations('counts'), ['v2'])

  await happened([revised])
  t.true(await caughtUp(counts(2, 10)))
  t.deepEqual(await everything(views, counts(2, 10)), { [me]: { count: 40 } })
})

test('the progress of builds is logged until all views are built', async t => {
  const building = trackProgress('counts')
  building.progress('4', false)
  const whole = trackProgress('profiles')
  whole.progress('10', true)
  const lines: unknown[] = []
  const stop = new AbortController()
  const logged = logBuilds(
    { info: (fields: object, line: string) => lines.push({ ...fields, line }) } as never,
    { status: () => [building.status(), whole.status()] },
    { lag: async from => 10 - Number(from) },
    stop.signal,
    1,
  )
  await until(() => lines.length > 0)
  stop.abort()
  await logged
  const line = 'building views: 40 % of the log'
  t.deepEqual(lines[0], { views: ['counts'], percent: 40, line })
})

test('the runner follows another generation that goes live from its checkpoint', async t => {
  const { happened, run, caughtUp, commit, views } = await workbench(t)
  await happened(times(3, revised))
  const runner = run([counts(1, 1)])
  t.true(await caughtUp(counts(1, 1)))

  await views.prepare(counts(1, 1), 'v1.r1')
  await commit('counts', 'v1.r1', '3', [{ key: me, document: { count: 30 }, position: '3' }])
  await views.swap('counts', 'v1', 'v1.r1')
  await happened([revised])
  t.true(await caughtUp(counts(1, 1)))
  t.deepEqual(await everything(views, counts(1, 1)), { [me]: { count: 31 } })
  t.is(runner.status()[0]?.generation, 'v1.r1')
})

test('the former generation is dropped when another goes live while the runner looks for it', async t => {
  const { happened, run, caughtUp, commit, views } = await workbench(t)
  const view = counts(1, 1)
  await happened([revised])
  const goLive = async (from: string | undefined, to: string) => {
    await views.prepare(view, to)
    await commit('counts', to, '1', [{ key: me, document: { count: 1 }, position: '1' }])
    await views.swap('counts', from, to)
  }
  await goLive(undefined, 'v1.r1')
  let isFirst = true
  const live = async (name: string) => {
    const found = await views.live(name)
    if (isFirst) await goLive('v1.r1', 'v1.r2')
    isFirst = false
    return found
  }
  const runner = run([view], { views: { ...views, live } })
  await until(() => runner.status()[0]?.generation === 'v1.r2')
  await happened([revised])
  t.true(await caughtUp(view))
  t.deepEqual(await views.generations('counts'), ['v1.r2'])
})

test('the runner stops a view that a newer version replaced', async t => {
  const { log, happened, run, caughtUp, commit, views } = await workbench(t)
  await happened([revised])
  const runner = run([counts(1, 1)])
  t.true(await caughtUp(counts(1, 1)))
  await views.prepare(counts(2, 10), 'v2.r1')
  await commit('counts', 'v2.r1', await log.head(), [])
  await views.swap('counts', 'v1', 'v2.r1')
  await runner.stopped
  t.like(runner.status()[0], { status: 'failed', failure: { code: 'newer_view' } })
  t.deepEqual(await everything(views, counts(2, 10)), {})
})

test('a runner started beside a newer live view builds nothing and reports it', async t => {
  const { happened, run, caughtUp, views } = await workbench(t)
  await happened([revised])
  const newer = run([counts(2, 10)])
  t.true(await caughtUp(counts(2, 10)))
  const failures: unknown[] = []
  const options = { onFailure: (_: string, error: unknown) => void failures.push(error) }
  const besideIt = run([counts(1, 1)], options)
  await besideIt.stopped
  await newer.stop()
  const afterIt = run([counts(1, 1)], options)
  await afterIt.stopped

  for (const runner of [besideIt, afterIt])
    t.like(runner.status()[0], { status: 'failed', failure: { code: 'newer_view' } })
  t.deepEqual(await views.generations('counts'), ['v2'])
  for (const error of failures)
    t.regex(
      String(error),
      /counts is live as v2, newer than .* npm run rebuild -- counts --downgrade/,
    )
})

test('views are equal whether folded live, in several runs, or event by event', async t => {
  await fc.assert(
    fc.asyncProperty(anyHistory, fc.nat(), async (events, cut) => {
      await using bench = await openWorkbench()
      const { log, happened, run, caughtUp, views } = bench
      const early = events.slice(0, cut % (events.length + 1))
      const first = run(allViews)
      await happened(early)
      await first.stop()
      run(allViews)
      await happened(events.slice(early.length))
      t.true(await caughtUp(...allViews))

      const recorded = await Array.fromAsync(log.readAll())
      for (const view of allViews)
        t.deepEqual(await everything(views, view), foldEvents(view, recorded))
    }),
    { numRuns: 10 },
  )
})
