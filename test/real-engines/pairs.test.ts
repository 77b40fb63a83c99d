import test, { type ExecutionContext } from 'ava'
import fc from 'fast-check'
import { openEventStoreEventLog } from '../../engines/eventstoredb/event-log.ts'
import { validatingEventLog } from '../../engines/validating-event-log.ts'
import { standInUrl } from '../engines/event-store-logs.ts'
import { assertValidHistory } from '../properties/assert-valid-history.ts'
import { history, openPairHarness, type PairAction } from '../properties/pair-harness.ts'

/* Properties of pairs over two connections to one log, a stand-in for EventStoreDB. */

const RUNS = 25

const openTwoConnections = async (t: ExecutionContext) => {
  const url = await standInUrl(t)
  const connect = async () => {
    const log = validatingEventLog(await openEventStoreEventLog({ url }))
    t.teardown(() => log[Symbol.asyncDispose]())
    return log
  }
  return openPairHarness(t, [await connect(), await connect()])
}

test('any interleaving at two APIs makes a valid history', async t => {
  const enter = await openTwoConnections(t)
  await fc.assert(
    fc.asyncProperty(history, async groups => {
      const { live, events } = enter()
      await live(groups)
      assertValidHistory(t, await events())
    }),
    { numRuns: RUNS },
  )
})

test('likes from both sides at two APIs at once make exactly one match', async t => {
  const enter = await openTwoConnections(t)
  const sides = fc.array(fc.constantFrom(0, 1), { maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(sides, async more => {
      const { live, events } = enter()
      const like = (side: 0 | 1): PairAction => ({ side, mode: 'dating', does: 'like', after: 0 })
      await live([[like(0), like(1), ...more.map(like)]])
      t.is((await events()).filter(({ type }) => type === 'Matched').length, 1)
    }),
    { numRuns: RUNS },
  )
})
