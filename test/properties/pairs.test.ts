import test from 'ava'
import fc from 'fast-check'
import type { RecordedEvent } from '../../contracts/core/event.ts'
import { runsOf } from '../workers/context-engines.ts'
import { assertValidHistory } from './assert-valid-history.ts'
import { history, openPairHarness, type PairAction } from './pair-harness.ts'

test('any interleaving of swipes, undos, blocks and unmatches makes a valid history', async t => {
  const enter = await openPairHarness(t)
  await fc.assert(
    fc.asyncProperty(history, async groups => {
      const { live, events } = enter()
      await live(groups)
      assertValidHistory(t, await events())
    }),
    { numRuns: runsOf(150) },
  )
})

test('concurrent likes from both sides make exactly one match', async t => {
  const enter = await openPairHarness(t)
  const sides = fc.array(fc.constantFrom(0, 1), { maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(sides, async more => {
      const { live, events } = enter()
      const like = (side: 0 | 1): PairAction => ({ side, mode: 'dating', does: 'like', after: 0 })
      await live([[like(0), like(1), ...more.map(like)]])
      t.is((await events()).filter(({ type }) => type === 'Matched').length, 1)
    }),
    { numRuns: runsOf(50) },
  )
})

test('a command repeated at any later time changes nothing and gives the same answer', async t => {
  const enter = await openPairHarness(t)
  await fc.assert(
    fc.asyncProperty(history, fc.integer({ min: 0, max: 6 }), async (groups, later) => {
      const { live, events, attempt, stage } = enter()
      const done = await live(groups)
      const before = await events()
      stage.clock.move(later * 60_000)
      const answers = await Promise.all(
        done.map(({ command, cause }, index) =>
          attempt(command, { ...cause, now: stage.clock.now() }, index + later),
        ),
      )
      t.deepEqual(await events(), before)
      const idsOf = (made: readonly RecordedEvent[]) => made.map(({ id }) => id)
      t.deepEqual(
        answers.map(idsOf),
        done.map(({ made }) => idsOf(made)),
      )
    }),
    { numRuns: runsOf(100) },
  )
})
