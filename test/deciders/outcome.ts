import type { DatedEvent, Decider } from '../../contracts/core/decider.ts'
import type { EventBody, Instant } from '../../contracts/core/event.ts'
import type { Refusal } from '../../contracts/core/refusals.ts'

/** Default time of the events in a spec's history. */
export const longAgo: Instant = '2026-01-01T12:00:00.000Z'

/** Result of `decide` after `history`. */
export const outcome = <S, C, E extends EventBody>(
  decider: Decider<S, C, E>,
  history: readonly (E & { at?: Instant })[],
  command: C,
): readonly E[] | Refusal => decider.decide(command, stateAfter(decider, history))

/** State after `history`. */
export const stateAfter = <S, C, E extends EventBody>(
  decider: Decider<S, C, E>,
  history: readonly (E & { at?: Instant })[],
): S =>
  history
    .map((event): DatedEvent<E> => ({ at: longAgo, ...event }))
    .reduce(decider.evolve, decider.initialState)
