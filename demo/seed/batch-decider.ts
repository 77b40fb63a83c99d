import type { Decider } from '../../contracts/core/decider.ts'
import type { EventBody, Instant } from '../../contracts/core/event.ts'
import { Refusal } from '../../contracts/core/refusals.ts'

/** Commands for one stream that are executed together at one time. */
export type CommandBatch<C> = { readonly commands: readonly C[]; readonly at: Instant }

/**
 * Wraps a decider so that it decides several commands, each on the state after the previous ones, with
 * all events in one append. One refusal refuses the batch.
 */
export const batchDecider = <S, C, E extends EventBody>({
  initialState,
  decide,
  evolve,
}: Decider<S, C, E>): Decider<S, CommandBatch<C>, E> => ({
  initialState,
  evolve,

  decide({ commands, at }, before) {
    const decided: E[] = []
    let state = before
    for (const command of commands) {
      const events = decide(command, state)
      if (events instanceof Refusal) return events
      decided.push(...events)
      state = events.reduce((now, event) => evolve(now, { ...event, at }), state)
    }
    return decided
  },
})
