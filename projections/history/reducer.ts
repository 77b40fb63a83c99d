import type { RecordedEvent } from '../../contracts/core/event.ts'
import type { DomainEvent, EventNamed } from '../../contracts/events.ts'

type EventType = DomainEvent['type']

/**
 * A fold of the log for analysis: the initial state, a step for event types, and the result. Events
 * come in log order; personal data reads as placeholders unless `--with-personal` is given.
 */
export type Reducer<S, R> = {
  readonly initial: S
  /** The next state, which may be the same object, mutated. `'*'` handles every type that is not named. */
  readonly on: {
    readonly [T in EventType]?: (state: S, event: RecordedEvent<EventNamed<T>>) => S
  } & {
    readonly '*'?: (state: S, event: RecordedEvent<DomainEvent>) => S
  }
  /** The value to print: a row, a list of rows, or any JSON. */
  readonly result: (state: S) => R
}

/** Declares a reducer, so that TypeScript infers the types of its events. */
export const defineReducer = <S, R>(reducer: Reducer<S, R>): Reducer<S, R> => reducer
