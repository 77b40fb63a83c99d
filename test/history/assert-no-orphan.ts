import type { ExecutionContext } from 'ava'
import { type CausalEvent, causalTree } from '../../projections/history/tree/causal-tree.ts'

/** Asserts that the events of each correlation are one tree, so that every cause is in the log. */
export const assertNoOrphan = (t: ExecutionContext, events: readonly CausalEvent[]): void => {
  t.true(events.length > 0)
  for (const [correlation, ofOne] of Map.groupBy(events, ({ meta }) => meta.correlation)) {
    const roots = causalTree(ofOne)
    const types = ofOne.map(({ type }) => type)
    t.true(
      roots.length === 1 && roots[0]?.kind !== 'missing',
      `${correlation} is ${roots.length} trees from ${roots.map(({ kind }) => kind)}: ${types}`,
    )
  }
}
