import { comparePositions, type Position, type RecordedEvent } from '../../contracts/core/event.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import type { VersionedDocument, Write } from '../../engines/ports/read-models.ts'
import { createLruCache } from '../../engines/primitives/lru-cache.ts'
import type { Projection } from './define-projection.ts'
import { foldEvent, foldFor } from './fold-event.ts'
import type { FoldNotes } from './fold-watch.ts'
import { untilTurn } from './thread-turns.ts'

type Events = readonly RecordedEvent<DomainEvent>[]
type State<D> = { readonly document: D | null; readonly position: Position }

/** Cached documents of a view. */
const MAX_CACHED = 4_096

type BatchFoldOptions = {
  /** Ends a batch before its next event. */
  readonly signal?: AbortSignal
  readonly notes?: FoldNotes | undefined
}

/**
 * Folds events in memory. `load` reads stored documents. Changes collect until `takeChanges`.
 */
export const createBatchFold = <D>(
  projection: Projection<D>,
  load: (keys: readonly string[]) => Promise<readonly (VersionedDocument<D> | undefined)[]>,
  { signal, notes }: BatchFoldOptions = {},
) => {
  const cache = createLruCache<string, State<D> | 'none'>(MAX_CACHED)
  let changed = new Map<string, State<D>>()
  let committing = new Map<string, State<D>>()

  /**
   * The current documents that the events touch. Existing ones that are not in memory are loaded in one
   * read.
   */
  const statesFor = async (events: Events) => {
    const states = new Map<string, State<D> | undefined>()
    const missing: string[] = []
    for (const [key, isNew] of keysOf(projection, events, notes)) {
      const known = changed.get(key) ?? committing.get(key) ?? cache.get(key)
      if (known !== undefined) states.set(key, known === 'none' ? undefined : known)
      else if (!isNew) missing.push(key)
    }
    if (missing.length === 0) return states
    const loaded = await load(missing)
    for (const [index, key] of missing.entries()) {
      states.set(key, loaded[index])
      cache.set(key, loaded[index] ?? 'none')
    }
    return states
  }

  return {
    /**
     * Folds events in order. A document ignores events at or before its own position: it contains them
     * already.
     *
     * @returns how many are folded: all, unless `signal` has aborted.
     * @throws {FoldFailed} a fold threw; all events before that one are folded.
     */
    async fold(events: Events): Promise<number> {
      const states = await statesFor(events)
      for (const [count, event] of events.entries()) {
        const turn = untilTurn()
        if (turn) await turn
        if (signal?.aborted) return count
        const documentOf = (key: string) => {
          notes?.begins(event, key)
          return states.get(key)?.document ?? null
        }
        for (const [key, document] of foldNoted(projection, event, documentOf, notes)) {
          const before = states.get(key)
          const isKnown = before && comparePositions(event.position, before.position) <= 0
          if (isKnown || document === (before?.document ?? null)) continue
          const state = { document, position: event.position }
          states.set(key, state)
          changed.set(key, state)
        }
      }
      return events.length
    },

    changes: () => changed.size,

    /**
     * The documents that changed since the last call, whose changes must be committed by now.
     */
    takeChanges(): Write[] {
      for (const [key, state] of committing) cache.set(key, state)
      committing = changed
      changed = new Map()
      return Array.from(committing, ([key, { document, position }]) => ({
        key,
        document,
        position,
      }))
    },
  }
}

const foldNoted = <D>(
  projection: Projection<D>,
  event: RecordedEvent<DomainEvent>,
  documentOf: (key: string) => D | null,
  notes: FoldNotes | undefined,
) => {
  notes?.begins(event)
  try {
    return foldEvent(projection, event, documentOf)
  } finally {
    notes?.ends()
  }
}

/**
 * Every key that the events touch, and whether its first event makes a new document. Ends before an
 * event whose `keys` throws: `fold` fails at that event.
 */
const keysOf = <D>(
  projection: Projection<D>,
  events: Events,
  notes: FoldNotes | undefined,
): Map<string, boolean> => {
  const keys = new Map<string, boolean>()
  try {
    for (const event of events) {
      const fold = foldFor(projection, event.type)
      notes?.begins(event)
      for (const key of fold?.keys(event) ?? [])
        if (!keys.has(key)) keys.set(key, fold?.isNew === true)
    }
  } catch {
    // as the docstring says
  }
  notes?.ends()
  return keys
}
