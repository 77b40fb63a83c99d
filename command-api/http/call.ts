import { origin, type Position } from '../../contracts/event.ts'
import { causedId, randomId } from '../../contracts/ids.ts'
import type { Call } from '../handle.ts'
import type { Services } from '../services.ts'
import type { Caller } from './access.ts'
import type { Pin } from './idempotency.ts'
import { laterOf, waitForViews } from './positions.ts'
import { storedSize } from './storage-quota.ts'

/** What a call is made of, besides its parsed input. */
export type CallOrigin = {
  readonly caller: Caller
  readonly requestId: string
  readonly now: Date
  readonly signal: AbortSignal
  /** Parts that are the same on every repeat of the call; undefined when it cannot be repeated. */
  readonly repeatable: readonly string[] | undefined
  /** An earlier run may have been cut off. */
  readonly repeated: boolean
  /** Of a call that can be repeated. */
  readonly pin?: Pin
}

type Input = Pick<Call<never>, 'params' | 'query' | 'body'>

const idSource = (cause: readonly string[] | undefined, kind: string): (() => string) => {
  let count = 0
  return () => (cause ? causedId(...cause, kind, String(count++)) : randomId())
}

/** Makes the call that a handler runs, and remembers how far in the log it led and what it stored. */
export const createCall = (
  services: Services,
  { caller, requestId, now, signal, repeatable, repeated, pin }: CallOrigin,
  input: { params: unknown; query: unknown; body: unknown },
): { call: Call<never>; ledTo: () => Position | undefined; storedBytes: () => number } => {
  const nextCommand = idSource(repeatable, 'command')
  let ledTo = origin
  let storedBytes = 0

  const call: Call<never> = {
    ...(input as Input),
    ...caller,
    now,
    signal,
    newId: idSource(repeatable, 'id'),
    pinned: find => (pin ? pin(find) : find()),
    dispatch: async (decider, stream, command, known) => {
      const outcome = await services.dispatch(decider, stream, command, {
        command: known?.command ?? nextCommand(),
        correlation: requestId,
        causation: requestId,
        actor: caller.memberId,
        now,
        repeated: repeated || known?.repeated,
      })
      ledTo = laterOf(ledTo, outcome.position)
      storedBytes += storedSize(outcome.events)
      return outcome
    },
    stored: bytes => {
      storedBytes += bytes
    },
    caughtUp: (views, position) => waitForViews(services, views, position, signal),
  }
  return {
    call,
    ledTo: () => (ledTo === origin ? undefined : ledTo),
    storedBytes: () => storedBytes,
  }
}
