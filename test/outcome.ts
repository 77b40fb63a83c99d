import type { DatedEvent, Decider } from '../contracts/decider.ts'
import type { EventBody, Instant } from '../contracts/event.ts'
import type { Refusal } from '../contracts/refusals.ts'

/** When the history of a spec happened, unless it says otherwise. */
export const longAgo: Instant = '2026-01-01T12:00:00.000Z'

/** What `decide` answers once `history` has happened. */
export const outcome = <S, C, E extends EventBody>(
  decider: Decider<S, C, E>,
  history: readonly (E & { at?: Instant })[],
  command: C,
): readonly E[] | Refusal => decider.decide(command, stateAfter(decider, history))

/** The state once `history` has happened. */
export const stateAfter = <S, C, E extends EventBody>(
  decider: Decider<S, C, E>,
  history: readonly (E & { at?: Instant })[],
): S =>
  history
    .map((event): DatedEvent<E> => ({ at: longAgo, ...event }))
    .reduce(decider.evolve, decider.initialState)
