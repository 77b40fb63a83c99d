import type { EventBody, Instant } from './event.ts'
import type { Refusal } from './refusals.ts'

/** A recorded event: its type, its data and its time. */
export type DatedEvent<E extends EventBody> = E & { readonly at: Instant }

/**
 * The rules of one stream. Pure: the command carries the time, ids and random values that a
 * decision needs. `decide` returns no events when the command changes nothing.
 */
export type Decider<S, C, E extends EventBody> = {
  readonly initialState: S
  decide(command: C, state: S): readonly E[] | Refusal
  evolve(state: S, event: DatedEvent<E>): S
}

/**
 * Ends a switch over the events of a decider. An event type without a case is a compile error that
 * names the type.
 *
 * @throws {TypeError} the event type is unknown at run time.
 */
export const unhandledEvent = (event: never): never => {
  throw new TypeError(`The event ${(event as EventBody).type} has no case here.`)
}
