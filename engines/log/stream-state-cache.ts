import type { Decider } from '../../contracts/core/decider.ts'
import {
  type Instant,
  origin,
  type Position,
  type RecordedEvent,
} from '../../contracts/core/event.ts'
import type { DomainEvent } from '../../contracts/core/event-types.ts'
import type { EventLog } from '../ports/event-log.ts'

/** A folded stream: `revision` -1 and `origin` without events. */
export type StreamState<S> = {
  readonly state: S
  readonly revision: number
  readonly position: Position
  /**
   * The newest event that was read from the log, not appended by this process; undefined without
   * one.
   */
  readonly newestRead?: NewestRead
}

type NewestRead = { readonly revision: number; readonly at: Instant }

export type StreamStateCache = {
  /**
   * The current state of a stream, read from the cached revision on, or with `fromStart` from the
   * start. `onEvent` gets every event that was read.
   */
  read<S, C, E extends DomainEvent>(
    decider: Decider<S, C, E>,
    stream: string,
    how?: { readonly fromStart?: boolean; readonly onEvent?: (event: RecordedEvent<E>) => void },
  ): Promise<StreamState<S>>
  /**
   * The last state that this process saw, unless its followers know of later events. It may still
   * be outdated.
   */
  cached<S>(stream: string): StreamState<S> | undefined
  /** Caches a state if it is newer than the cached one. */
  store(stream: string, loaded: StreamState<unknown>): void
  clear(): void
}

/** Caches up to `capacity` streams; the least recently used goes first. */
export const createStreamStateCache = (
  log: EventLog<DomainEvent>,
  capacity: number,
): StreamStateCache => {
  const states = new Map<string, StreamState<unknown>>()

  const store = (stream: string, loaded: StreamState<unknown>) => {
    const known = states.get(stream)
    states.delete(stream)
    states.set(stream, known && known.revision > loaded.revision ? known : loaded)
    if (states.size <= capacity) return
    const [oldest] = states.keys()
    if (oldest !== undefined) states.delete(oldest)
  }

  return {
    store,
    cached<S>(stream: string) {
      const known = states.get(stream) as StreamState<S> | undefined
      const newest = log.newestFollowed?.(stream) ?? -1
      return known && known.revision >= newest ? known : undefined
    },
    clear: () => states.clear(),
    async read<S, C, E extends DomainEvent>(
      { initialState, evolve }: Decider<S, C, E>,
      stream: string,
      {
        fromStart,
        onEvent,
      }: { fromStart?: boolean; onEvent?: (event: RecordedEvent<E>) => void } = {},
    ) {
      const known = fromStart ? undefined : (states.get(stream) as StreamState<S> | undefined)
      let loaded: StreamState<S> = known ?? { state: initialState, revision: -1, position: origin }
      for await (const stored of log.read(stream, known ? { after: known.revision } : {})) {
        const event = stored as typeof stored & RecordedEvent<E>
        const { revision, position, at } = event
        const newestRead = { revision, at }
        loaded = { state: evolve(loaded.state, event), revision, position, newestRead }
        onEvent?.(event)
      }
      store(stream, loaded)
      return loaded
    },
  }
}
