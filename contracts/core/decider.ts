import type { EventBody, Instant } from './event.ts'
import type { Refusal } from './refusals.ts'

/** A recorded event: its type, its data and its time. */
export type DatedEvent<E extends EventBody> = E & { readonly at: Instant }

/**
 * The rules of one kind of stream: which events a command makes of a state, or why it is refused.
 * Pure: the command carries time, ids and random values. `decide` returns no events when nothing
 * changes.
 */
export type Decider<S, C, E extends EventBody> = {
  readonly initialState: S
  decide(command: C, state: S): readonly E[] | Refusal
  evolve(state: S, event: DatedEvent<E>): S
}

/** Makes a missing event type in `evolve` a compile error. @throws {TypeError} at run time. */
export const unhandledEvent = (event: never): never => {
  throw new TypeError(`The event ${(event as EventBody).type} has no case here.`)
}
