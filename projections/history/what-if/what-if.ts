import type { RecordedEvent } from '../../../contracts/core/event.ts'
import type { DomainEvent, EventNamed } from '../../../contracts/events.ts'

type EventType = DomainEvent['type']

/**
 * What stands in the place of an event: the event itself, or the type and data of another. It happens
 * in the stream, at the time and by the command of the event.
 */
export type SubstituteEvent = RecordedEvent<DomainEvent> | DomainEvent

/**
 * A changed past. A function gets an event of the log and the state, which it may mutate, and answers
 * what stands in the event's place: `[]` leaves it out, `[event]` keeps it, other lists change it or
 * add to it. Events of other types stay. Personal data reads as placeholders.
 */
export type WhatIf<S> = {
  /** Makes the state before the first event. */
  readonly initial: () => S
  readonly on: {
    readonly [T in EventType]?: (
      state: S,
      event: RecordedEvent<EventNamed<T>>,
    ) => readonly SubstituteEvent[]
  }
}

/** Declares a changed past, so that TypeScript infers the types of its events. */
export const defineWhatIf = <S>(whatIf: WhatIf<S>): WhatIf<S> => whatIf
