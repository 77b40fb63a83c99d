import { comparePositions, type Position, type RecordedEvent } from '../contracts/event.ts'
import type { DomainEvent } from '../contracts/events.ts'
import type { VersionedDocument, Write } from '../engines/read-models.ts'
import type { Projection } from './define-projection.ts'
import { foldEvent, foldFor } from './fold-event.ts'
import { FoldFailed } from './projection-failure.ts'
import { recentlyUsed } from './recently-used.ts'

type Events = readonly RecordedEvent<DomainEvent>[]
type State<D> = { readonly document: D | null; readonly position: Position }

/** Documents kept in memory once they are stored, so that busy ones are not read again. */
const CACHED = 4_096

/**
 * Folds events of one view in memory. `load` reads documents as the store has them.
 * What was changed gathers until it is taken to be stored, while folding goes on.
 */
export const createFolder = <D>(
  projection: Projection<D>,
  load: (keys: readonly string[]) => Promise<readonly (VersionedDocument<D> | undefined)[]>,
) => {
  const stored = recentlyUsed<State<D> | 'none'>(CACHED)
  let changed = new Map<string, State<D>>()
  let taken = new Map<string, State<D>>()

  /** The documents that events touch, as they are now; what is not in memory is loaded at once. */
  const touched = async (events: Events) => {
    const states = new Map<string, State<D> | undefined>()
    const missing: string[] = []
    for (const key of keysOf(projection, events)) {
      const known = changed.get(key) ?? taken.get(key) ?? stored.get(key)
      if (known === undefined) missing.push(key)
      else states.set(key, known === 'none' ? undefined : known)
    }
    if (missing.length === 0) return states
    const loaded = await load(missing)
    for (const [index, key] of missing.entries()) {
      states.set(key, loaded[index])
      stored.set(key, loaded[index] ?? 'none')
    }
    return states
  }

  return {
    /**
     * Folds events in order. What an event at or before a document's own position says, that
     * document knows already.
     *
     * @throws {FoldFailed} when all events before the one that failed are folded.
     */
    async fold(events: Events): Promise<void> {
      const states = await touched(events)
      for (const event of events)
        for (const [key, document] of attempt(projection, event, states)) {
          const before = states.get(key)
          const known = before && comparePositions(event.position, before.position) <= 0
          if (known || document === (before?.document ?? null)) continue
          const state = { document, position: event.position }
          states.set(key, state)
          changed.set(key, state)
        }
    },

    /** How many documents wait to be taken. */
    changes: () => changed.size,

    /** The documents that changed since; all that were taken before must be stored by now. */
    take(): Write[] {
      for (const [key, state] of taken) stored.set(key, state)
      taken = changed
      changed = new Map()
      return Array.from(taken, ([key, state]) => ({ key, ...state }))
    },
  }
}

/** Every key that events touch, up to one whose keys cannot be told: that one fails in its turn. */
const keysOf = <D>(projection: Projection<D>, events: Events): Set<string> => {
  const keys = new Set<string>()
  for (const event of events)
    try {
      for (const key of foldFor(projection, event.type)?.keys(event) ?? []) keys.add(key)
    } catch {
      return keys
    }
  return keys
}

const attempt = <D>(
  projection: Projection<D>,
  event: RecordedEvent<DomainEvent>,
  states: ReadonlyMap<string, State<D> | undefined>,
) => {
  try {
    return foldEvent(projection, event, key => states.get(key)?.document ?? null)
  } catch (error) {
    throw new FoldFailed(projection.name, event.type, event.position, error)
  }
}
