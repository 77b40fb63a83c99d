import { comparePositions, origin, type Position } from '../../contracts/core/event.ts'
import type { CheckoutProcess, CheckoutState } from './checkout-process.ts'
import { isSame } from './differences.ts'

/** A document in the states of one checkout; JSON, null where there is none. */
type States = Pick<CheckoutState, 'text' | 'redacted'>

/** The first event after which a document differs between two checkouts. */
export type Divergence = {
  readonly event: CheckoutState['event']
  /** The same in both checkouts. */
  readonly before: States
  readonly here: States
  readonly there: States
}

type Example = { readonly example: string; readonly last: Position }

const none: States = { text: null, redacted: null }

/** Folds these documents again with both checkouts, event by event, and finds where they diverge. */
export const findDivergences = async (
  here: CheckoutProcess,
  there: CheckoutProcess,
  examples: readonly Example[],
): Promise<ReadonlyMap<string, Divergence>> => {
  const found = new Map<string, Divergence>()
  if (examples.length === 0) return found
  const keys = examples.map(({ example }) => example)
  const upTo =
    examples
      .map(({ last }) => last)
      .toSorted(comparePositions)
      .at(-1) ?? origin
  await Promise.all([here, there].map(side => side.ask<'replay'>({ type: 'replay', keys, upTo })))
  const current = new Map<string, { here: States; there: States }>(
    keys.map(key => [key, { here: none, there: none }]),
  )
  for await (const { event, states } of steps(here, there)) {
    for (const [key, change] of states) {
      const before = current.get(key)
      if (!before || found.has(key)) continue
      const after = { ...before, ...change }
      current.set(key, after)
      if (!isSameText(after.here.text, after.there.text))
        found.set(key, { event, before: before.here, ...after })
    }
    if (found.size === keys.length) break
  }
  return found
}

const isSameText = (one: string | null, other: string | null): boolean =>
  one === other || isSame(JSON.parse(one ?? 'null'), JSON.parse(other ?? 'null'))

type Step = {
  readonly event: CheckoutState['event']
  /** By key, the new states in the checkouts whose folds the event concerns. */
  readonly states: Map<string, { here?: States; there?: States }>
}

/** The states of both checkouts, event by event. */
async function* steps(here: CheckoutProcess, there: CheckoutProcess): AsyncGenerator<Step, void> {
  const ours = statesOf(here)
  const theirs = statesOf(there)
  let [one, other] = [(await ours.next()).value, (await theirs.next()).value]
  while (one || other) {
    const order = one && other ? comparePositions(one.event.position, other.event.position) : 0
    const { event } = (one && (!other || order <= 0) ? one : other) as CheckoutState
    const states: Step['states'] = new Map()
    for (; one?.event.position === event.position; one = (await ours.next()).value)
      states.set(one.key, { here: one })
    for (; other?.event.position === event.position; other = (await theirs.next()).value)
      states.set(other.key, { ...states.get(other.key), there: other })
    yield { event, states }
  }
}

async function* statesOf(side: CheckoutProcess): AsyncGenerator<CheckoutState, undefined> {
  for (;;) {
    const states = await side.ask<'states'>({ type: 'states' })
    if (states.length === 0) return undefined
    yield* states
  }
}
