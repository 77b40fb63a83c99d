import test from 'ava'
import fc from 'fast-check'
import { streams } from '../../contracts/features.ts'
import { longAgo } from '../../test/deciders/outcome.ts'
import { foldEvents } from '../../test/projections/fold-events.ts'
import { anyHistory, named, newEvent, profileCreated } from '../../test/projections/histories.ts'
import { everything, openWorkbench, workbench } from '../../test/projections/workbench.ts'
import { conversations } from '../views/chat.ts'
import { blocks, lastSwipes } from '../views/matching.ts'
import { inboxes } from '../views/notifications.ts'
import { profiles } from '../views/profiles.ts'
import { defineProjection, type Projection } from './define-projection.ts'
import { foldLog } from './fold-log.ts'
import type { Build } from './projector.ts'

/** Counts the events of each member, so that a lost or repeated event shows. */
const count = {
  keys: ({ data }: { data: { by: string; on: string } }) => [data.by, data.on],
  fold: (tally: { count: number } | null) => ({ count: (tally?.count ?? 0) + 1 }),
}
const tally = defineProjection<{ count: number }>({
  name: 'tally',
  version: 1,
  on: { Swiped: count, SwipeUndone: count, Blocked: count, Unblocked: count },
})

type Bench = Awaited<ReturnType<typeof openWorkbench>>

const views: readonly Projection<unknown>[] = [tally, conversations, lastSwipes, blocks]
const build = { generation: 'v1', token: 1 }
const size = fc.integer({ min: 1, max: 10 })
const milliseconds = fc.constantFrom(0, 3_600_000)
const sizes = fc.record({ batch: size, events: size, documents: size, piece: size, milliseconds })

test('foldLog gives the same documents for all sizes of batches and commits', async t => {
  await fc.assert(
    fc.asyncProperty(anyHistory, sizes, async (events, sizes) => {
      await using bench = await openWorkbench()
      await bench.happened(events)
      const recorded = await Array.fromAsync(bench.log.readAll())
      for (const projection of views) {
        await bench.views.prepare(projection, 'v1')
        await bench.views.swap(projection.name, undefined, 'v1')
        const toFold = { ...build, signal: bench.closing, projection }
        await Promise.all(foldLog({ ...bench, sizes }, [toFold]))
        t.deepEqual(await everything(bench.views, projection), foldEvents(projection, recorded))
        t.is(await bench.views.checkpoint(projection.name), await bench.log.head())
      }
    }),
    { numRuns: 15 },
  )
})

test('a long build commits and reports from time to time, however few documents it changes', async t => {
  await using bench = await openWorkbench()
  await bench.happened(['one', 'two', 'three'].map(name => profileCreated(named(name))))
  await bench.views.prepare(profiles, 'v1')
  const folded = async (milliseconds: number) => {
    const reports: string[] = []
    const onProgress = (upTo: string) => void reports.push(upTo)
    const toFold = { ...build, signal: bench.closing, projection: profiles, onProgress }
    const rarely = { batch: 1, events: 1_000, documents: 1_000, piece: 1_000, milliseconds }
    await Promise.all(foldLog({ ...bench, sizes: rarely }, [toFold]))
    return reports
  }
  t.true((await folded(0)).length > 1)
  await bench.views.drop('profiles', 'v1')
  await bench.views.prepare(profiles, 'v1')
  t.deepEqual(await folded(3_600_000), [await bench.log.head()])
})

test('foldLog loses and repeats no event after a crash between any two commits', async t => {
  await fc.assert(
    fc.asyncProperty(
      anyHistory,
      sizes,
      fc.array(fc.nat({ max: 4 })),
      async (events, sizes, crashes) => {
        await using bench = await openWorkbench()
        await bench.happened(events)
        const recorded = await Array.fromAsync(bench.log.readAll())
        for (const projection of views) {
          await bench.views.prepare(projection, 'v1')
          await bench.views.swap(projection.name, undefined, 'v1')
          const toFold = { ...build, signal: bench.closing, projection }
          for (const commits of crashes) {
            const dying = dyingAfter(commits, bench.views)
            await Promise.all(foldLog({ ...bench, views: dying, sizes }, [toFold])).catch(error => {
              t.is(error.message, 'crash')
            })
          }
          await Promise.all(foldLog({ ...bench, sizes }, [toFold]))
          t.deepEqual(await everything(bench.views, projection), foldEvents(projection, recorded))
        }
      },
    ),
    { numRuns: 15 },
  )
})

/** A store that fails after this number of commits. */
const dyingAfter = (commits: number, views: Bench['views']): typeof views => {
  let left = commits
  return {
    ...views,
    async commit(...commit) {
      left -= 1
      if (left < 0) throw new Error('crash')
      return views.commit(...commit)
    },
  }
}

const several: readonly Projection<unknown>[] = [
  profiles,
  conversations,
  lastSwipes,
  blocks,
  inboxes,
]

const built = async ({ views }: Bench, projection: Projection<unknown>) => {
  await views.prepare(projection, 'v1')
  await views.swap(projection.name, undefined, 'v1')
  return { ...build, projection }
}

test('foldLog brings a list of views from any checkpoint to their last position', async t => {
  await fc.assert(
    fc.asyncProperty(
      anyHistory,
      sizes,
      fc.array(fc.nat(), { minLength: several.length, maxLength: several.length }),
      fc.nat(),
      async (events, sizes, starts, end) => {
        await using bench = await openWorkbench()
        const { log, closing: signal } = bench
        await bench.happened(events)
        const recorded = await Array.fromAsync(log.readAll())
        const last = String(end % (recorded.length + 1))
        const builds: Build[] = []
        for (const [place, projection] of several.entries()) {
          const toFold = { ...(await built(bench, projection)), signal }
          const start = String((starts[place] ?? 0) % (Number(last) + 1))
          await Promise.all(foldLog({ ...bench, sizes }, [{ ...toFold, last: start }]))
          builds.push({ ...toFold, ...(place % 2 === 0 ? {} : { last }) })
        }
        await Promise.all(foldLog({ log, views: bench.views, sizes }, builds))
        for (const { projection, last: end = String(recorded.length) } of builds) {
          const expected = foldEvents(projection, recorded.slice(0, Number(end)))
          t.deepEqual(await everything(bench.views, projection), expected)
          t.is((await bench.views.checkpoint(projection.name)) ?? '0', end)
        }
      },
    ),
    { numRuns: 15 },
  )
})

const broken = defineProjection<object>({
  name: 'broken',
  version: 1,
  on: {
    ProfileRevised: {
      keys: ({ data }) => [data.profileId],
      fold() {
        throw new Error('mistaken')
      },
    },
  },
})

test('a view that cannot continue stops before the event, and the others catch up', async t => {
  const bench = await workbench(t)
  const me = named('me')
  const revised = { type: 'ProfileRevised', data: { profileId: me, changes: { age: 40 } } } as const
  await bench.happened([profileCreated(me), revised])
  const unreadable = { ...newEvent(revised, longAgo), data: { profileId: 7 } }
  await bench.stored.append(streams.profile(me), 'any', [unreadable as never])
  await bench.happened([
    { type: 'AllNotificationsRead', data: { profileId: me } },
    { type: 'Blocked', data: { by: me, on: named('you'), reason: null } },
  ])

  let follows = 0
  const log: typeof bench.log = {
    ...bench.log,
    follow(from) {
      follows += 1
      return bench.log.follow(from)
    },
  }
  const stopped = AbortSignal.abort()
  const builds = await Promise.all(
    [broken, profiles, blocks, inboxes, lastSwipes].map(async projection => ({
      ...(await built(bench, projection)),
      signal: projection === lastSwipes ? stopped : bench.closing,
    })),
  )
  const results = await Promise.allSettled(foldLog({ log, views: bench.views }, builds))

  t.is(follows, 2)
  t.deepEqual(
    results.map(one => (one.status === 'rejected' ? one.reason.name : 'ended')),
    ['FoldFailed', 'UnreadableEvent', 'ended', 'ended', 'ended'],
  )
  const checkpoint = ({ name }: Projection<unknown>) => bench.views.checkpoint(name)
  t.is(await checkpoint(broken), undefined)
  t.is(await checkpoint(profiles), '2')
  t.is(await checkpoint(blocks), '5')
  t.is(await checkpoint(inboxes), '5')
  t.is(await checkpoint(lastSwipes), undefined)
  t.like(await bench.views.collection(profiles).get(me), { age: 40 })
  t.deepEqual(Object.keys(await everything(bench.views, inboxes)), [me])
})
