import test from 'ava'
import fc from 'fast-check'
import { foldEvents } from '../../test/fold-events.ts'
import { anyHistory } from '../../test/projections/histories.ts'
import { everything, openWorkbench } from '../../test/projections/workbench.ts'
import { conversations } from '../views/chat.ts'
import { blocks, lastSwipes } from '../views/matching.ts'
import { catchUp } from './catch-up.ts'
import { defineProjection, type Projection } from './define-projection.ts'

/** Counts what each did: an event lost or folded twice cannot hide. */
const count = {
  keys: ({ data }: { data: { by: string; on: string } }) => [data.by, data.on],
  fold: (tally: { count: number } | null) => ({ count: (tally?.count ?? 0) + 1 }),
}
const tally = defineProjection<{ count: number }>({
  name: 'tally',
  version: 1,
  on: { Swiped: count, SwipeUndone: count, Blocked: count, Unblocked: count },
})

const views: readonly Projection<unknown>[] = [tally, conversations, lastSwipes, blocks]
const build = { generation: 'v1', token: 1 }
const size = fc.integer({ min: 1, max: 10 })
const sizes = fc.record({ batch: size, events: size, documents: size, piece: size })

test('catchUp gives the same documents for all sizes of batches and commits', async t => {
  await fc.assert(
    fc.asyncProperty(anyHistory, sizes, async (events, sizes) => {
      await using bench = await openWorkbench()
      await bench.happened(events)
      const told = await Array.fromAsync(bench.log.readAll())
      for (const projection of views) {
        await bench.views.prepare(projection, 'v1')
        await bench.views.swap(projection.name, undefined, 'v1')
        const options = { ...bench, ...build, signal: bench.closing, projection, sizes }
        await catchUp(options)
        t.deepEqual(await everything(bench.views, projection), foldEvents(projection, told))
        t.is(await bench.views.checkpoint(projection.name), await bench.log.head())
      }
    }),
    { numRuns: 15 },
  )
})

test('catchUp loses and repeats no event after a crash between any two commits', async t => {
  await fc.assert(
    fc.asyncProperty(
      anyHistory,
      sizes,
      fc.array(fc.nat({ max: 4 })),
      async (events, sizes, crashes) => {
        await using bench = await openWorkbench()
        await bench.happened(events)
        const told = await Array.fromAsync(bench.log.readAll())
        for (const projection of views) {
          await bench.views.prepare(projection, 'v1')
          await bench.views.swap(projection.name, undefined, 'v1')
          const options = { ...bench, ...build, signal: bench.closing, projection, sizes }
          for (const commits of crashes) {
            const dying = dyingAfter(commits, bench.views)
            await catchUp({ ...options, views: dying }).catch(error => {
              t.is(error.message, 'crash')
            })
          }
          await catchUp(options)
          t.deepEqual(await everything(bench.views, projection), foldEvents(projection, told))
        }
      },
    ),
    { numRuns: 15 },
  )
})

/** A store that takes so many commits and then no more. */
const dyingAfter = (
  commits: number,
  views: Awaited<ReturnType<typeof openWorkbench>>['views'],
): typeof views => {
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
