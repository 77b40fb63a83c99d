import test from 'ava'
import fc from 'fast-check'
import { streams } from '../../contracts/core/streams.ts'
import { foldEvents } from '../../test/fold-events.ts'
import { longAgo } from '../../test/outcome.ts'
import { anyHistory, named, newEvent, profileCreated } from '../../test/projections/histories.ts'
import { everything, openWorkbench, workbench } from '../../test/projections/workbench.ts'
import { conversations } from '../views/chat.ts'
import { blocks, lastSwipes } from '../views/matching.ts'
import { inboxes } from '../views/notifications.ts'
import { profiles } from '../views/profiles.ts'
import { catchUp, catchUpMany } from './catch-up.ts'
import { defineProjection, type Projection } from './define-projection.ts'

type Bench = Awaited<ReturnType<typeof openWorkbench>>

const views: readonly Projection<unknown>[] = [profiles, conversations, lastSwipes, blocks, inboxes]
const size = fc.integer({ min: 1, max: 10 })
const sizes = fc.record({ batch: size, events: size, documents: size, piece: size })

const built = async ({ views }: Bench, projection: Projection<unknown>) => {
  await views.prepare(projection, 'v1')
  await views.swap(projection.name, undefined, 'v1')
  return { projection, generation: 'v1', token: 1 }
}

test('catchUpMany brings views from any checkpoint to their last position', async t => {
  await fc.assert(
    fc.asyncProperty(
      anyHistory,
      sizes,
      fc.array(fc.nat(), { minLength: views.length, maxLength: views.length }),
      fc.nat(),
      async (events, sizes, starts, end) => {
        await using bench = await openWorkbench()
        const { log, closing: signal } = bench
        await bench.happened(events)
        const told = await Array.fromAsync(log.readAll())
        const last = String(end % (told.length + 1))
        const builds = []
        for (const [place, projection] of views.entries()) {
          const build = await built(bench, projection)
          const start = String((starts[place] ?? 0) % (Number(last) + 1))
          await catchUp({ ...bench, ...build, signal, sizes, last: start })
          const bound = place % 2 === 0 ? {} : { last }
          builds.push({ ...build, ...bound, signal, onEnd: () => {} })
        }
        await catchUpMany({ log, views: bench.views, builds, sizes })
        for (const { projection, last = String(told.length) } of builds) {
          const until = foldEvents(projection, told.slice(0, Number(last)))
          t.deepEqual(await everything(bench.views, projection), until)
          t.is((await bench.views.checkpoint(projection.name)) ?? '0', last)
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
  const ended: string[] = []
  const builds = await Promise.all(
    [broken, profiles, blocks, inboxes, lastSwipes].map(async projection => ({
      ...(await built(bench, projection)),
      signal: projection === lastSwipes ? stopped : bench.closing,
      onEnd: () => ended.push(projection.name),
    })),
  )
  await catchUpMany({ log, views: bench.views, builds })

  t.is(follows, 2)
  t.deepEqual(ended.toSorted(), builds.map(({ projection }) => projection.name).toSorted())
  const checkpoint = ({ name }: Projection<unknown>) => bench.views.checkpoint(name)
  t.is(await checkpoint(broken), undefined)
  t.is(await checkpoint(profiles), '2')
  t.is(await checkpoint(blocks), '5')
  t.is(await checkpoint(inboxes), '5')
  t.is(await checkpoint(lastSwipes), undefined)
  t.like(await bench.views.collection(profiles).get(me), { age: 40 })
  t.deepEqual(Object.keys(await everything(bench.views, inboxes)), [me])
})
