import type { Decider } from '../../contracts/core/decider.ts'
import { origin, type Position, type RecordedEvent } from '../../contracts/core/event.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import type { EventLog } from '../ports/event-log.ts'

const MOST_STREAMS = 5_000

/** A folded stream: `revision` -1 and `origin` without events. */
export type StreamState<S> = {
  readonly state: S
  readonly revision: number
  readonly position: Position
  /**
   * The commands of all events up to this one. Shared by the states of a stream, so it may have those of
   * later events too.
   */
  readonly commands: Set<string>
}

export type StreamStateCache = {
  /** The current state of a stream, read from the cached revision on. */
  read<S, C, E extends DomainEvent>(
    decider: Decider<S, C, E>,
    stream: string,
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

/**
 * Caches streams with about `capacity` commands together and at most `MOST_STREAMS`; those used least
 * recently go first.
 */
export const createStreamStateCache = (
  log: EventLog<DomainEvent>,
  capacity: number,
): StreamStateCache => {
  const states = new Map<string, StreamState<unknown> & { readonly counted: number }>()
  let held = 0

  const remove = (stream: string) => {
    held -= states.get(stream)?.counted ?? 0
    states.delete(stream)
  }

  const store = (stream: string, loaded: StreamState<unknown>) => {
    const known = states.get(stream)
    const newer = known && known.revision > loaded.revision ? known : loaded
    remove(stream)
    states.set(stream, { ...newer, counted: newer.commands.size })
    held += newer.commands.size
    for (const [oldest] of states) {
      if (states.size === 1 || (states.size <= MOST_STREAMS && held <= capacity)) return
      remove(oldest)
    }
  }

  return {
    store,
    cached<S>(stream: string) {
      const known = states.get(stream) as StreamState<S> | undefined
      const newest = log.newestFollowed?.(stream) ?? -1
      return known && known.revision >= newest ? known : undefined
    },
    clear() {
      states.clear()
      held = 0
    },
    async read<S, C, E extends DomainEvent>(
      { initialState, evolve }: Decider<S, C, E>,
      stream: string,
    ) {
      const known = states.get(stream) as StreamState<S> | undefined
      let { state, revision, position, commands } = known ?? {
        state: initialState,
        revision: -1,
        position: origin,
        commands: new Set<string>(),
      }
      for await (const event of log.read(stream, known ? { after: revision } : {})) {
        state = evolve(state, event as typeof event & RecordedEvent<E>)
        revision = event.revision
        position = event.position
        commands.add(event.meta.command)
      }
      const loaded = { state, revision, position, commands }
      store(stream, loaded)
      return loaded
    },
  }
}
