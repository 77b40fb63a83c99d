import type { RecordedEvent } from '../../contracts/event.ts'
import type { DomainEvent, EventNamed } from '../../contracts/events.ts'

type EventType = DomainEvent['type']

/**
 * A question to the log: what it knows before the first event, what each event makes of that, and
 * the answer. Events come in the order of the log; what is personal in them reads as forgotten, unless
 * `--with-personal` was asked for.
 */
export type Reducer<S, R> = {
  readonly initial: S
  /** The next state; the same one, changed, will do. `'*'` hears of every type that is not named. */
  readonly on: {
    readonly [T in EventType]?: (state: S, event: RecordedEvent<EventNamed<T>>) => S
  } & {
    readonly '*'?: (state: S, event: RecordedEvent<DomainEvent>) => S
  }
  /** What is printed: a row, a list of rows, or any JSON. */
  readonly result: (state: S) => R
}

/** Declares a reducer, so that its functions know the types of their events. */
export const defineReducer = <S, R>(reducer: Reducer<S, R>): Reducer<S, R> => reducer
