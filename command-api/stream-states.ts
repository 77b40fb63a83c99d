import type { Decider } from '../contracts/decider.ts'
import { origin, type Position, type RecordedEvent } from '../contracts/event.ts'
import type { DomainEvent } from '../contracts/events.ts'
import type { EventLog } from '../engines/event-log.ts'

/** A stream folded up to its newest event: `revision` -1 and `origin` while it has none. */
export type StreamState<S> = {
  readonly state: S
  readonly revision: number
  readonly position: Position
}

/** Folds of streams of a log, kept from one look to the next. */
export type StreamStates = {
  /**
   * A stream as the log has it now: what was folded before is not read again, unless `whole` asks
   * for it. `seen` is told of every event that was read.
   */
  newest<S, C, E extends DomainEvent>(
    decider: Decider<S, C, E>,
    stream: string,
    how?: { readonly whole?: boolean; readonly seen?: (event: RecordedEvent<E>) => void },
  ): Promise<StreamState<S>>
  /** Takes note of how far a stream has come, if that is further than what is known. */
  keep(stream: string, reached: StreamState<unknown>): void
  /** Keeps none of them any more: they are read again. */
  forget(): void
}

/** Keeps the newest states of up to `capacity` streams; the least recently used goes first. */
export const streamStates = (log: EventLog<DomainEvent>, capacity: number): StreamStates => {
  const states = new Map<string, StreamState<unknown>>()

  const keep = (stream: string, reached: StreamState<unknown>) => {
    const known = states.get(stream)
    states.delete(stream)
    states.set(stream, known && known.revision > reached.revision ? known : reached)
    if (states.size <= capacity) return
    const [oldest] = states.keys()
    if (oldest !== undefined) states.delete(oldest)
  }

  return {
    keep,
    forget: () => states.clear(),
    async newest<S, C, E extends DomainEvent>(
      { initialState, evolve }: Decider<S, C, E>,
      stream: string,
      { whole, seen }: { whole?: boolean; seen?: (event: RecordedEvent<E>) => void } = {},
    ) {
      const known = whole ? undefined : (states.get(stream) as StreamState<S> | undefined)
      let reached = known ?? { state: initialState, revision: -1, position: origin }
      for await (const stored of log.read(stream, known ? { after: known.revision } : {})) {
        const event = stored as typeof stored & RecordedEvent<E>
        const { revision, position } = event
        reached = { state: evolve(reached.state, event), revision, position }
        seen?.(event)
      }
      keep(stream, reached)
      return reached
    },
  }
}
