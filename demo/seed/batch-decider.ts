import type { Decider } from '../../contracts/decider.ts'
import type { EventBody, Instant } from '../../contracts/event.ts'
import { Refusal } from '../../contracts/refusals.ts'

/** Commands given one after the other at one moment. */
export type CommandBatch<C> = { readonly commands: readonly C[]; readonly at: Instant }

/**
 * The same rules for several commands at once: each is decided on what those before it said, and
 * all that is said goes into the log as one. One refusal refuses them all.
 */
export const batchDecider = <S, C, E extends EventBody>({
  initialState,
  decide,
  evolve,
}: Decider<S, C, E>): Decider<S, CommandBatch<C>, E> => ({
  initialState,
  evolve,

  decide({ commands, at }, before) {
    const said: E[] = []
    let state = before
    for (const command of commands) {
      const events = decide(command, state)
      if (events instanceof Refusal) return events
      said.push(...events)
      state = events.reduce((now, event) => evolve(now, { ...event, at }), state)
    }
    return said
  },
})
