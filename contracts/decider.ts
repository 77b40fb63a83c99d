import type { EventBody, Instant } from './event.ts'
import type { Refusal } from './refusals.ts'

/** An event that has happened: what it says, and when. */
export type DatedEvent<E extends EventBody> = E & { readonly at: Instant }

/**
 * The rules of one stream. Pure: whatever time, id or chance a decision needs comes in with the
 * command. No events means that there is nothing new to say.
 */
export type Decider<S, C, E extends EventBody> = {
  readonly initialState: S
  decide(command: C, state: S): readonly E[] | Refusal
  evolve(state: S, event: DatedEvent<E>): S
}

/**
 * Ends a switch over the events of a decider. An event without a case does not compile, and the
 * error names it.
 *
 * @throws {TypeError} an event that the types do not know.
 */
export const unhandledEvent = (event: never): never => {
  throw new TypeError(`The event ${(event as EventBody).type} has no case here.`)
}
