import type { RecordedEvent } from '../../contracts/core/event.ts'
import type { DomainEvent, EventNamed } from '../../contracts/events.ts'
import type { CollectionSpec, IndexSpec } from '../../engines/ports/read-models.ts'

type EventType = DomainEvent['type']

export type Fold<D, T extends EventType> = {
  /** The event makes new documents: `fold` does not look at earlier ones, which are not loaded. */
  readonly isNew?: true
  /** Keys of the documents that the event changes. */
  keys(event: RecordedEvent<EventNamed<T>>): readonly string[]
  /** The next document; null means that there is none. Pure and total. */
  fold(document: D | null, event: RecordedEvent<EventNamed<T>>, key: string): D | null
}

/** A declared view of the log. `name` with `version` is its checkpoint: never renamed. */
export type View = { readonly name: string; readonly version: number }

/** A view of the log: one collection of documents, folded event by event. */
export type Projection<D> = CollectionSpec<D> & {
  /** A view of a higher version is built beside the live one and replaces it when caught up. */
  readonly version: number
  readonly on: { readonly [T in EventType]?: Fold<D, T> }
}

/**
 * Declares a view. `name` with `version` is its checkpoint: never renamed.
 * A fold uses only its document and the event: no clock, no I/O, no look-ups.
 */
export const defineProjection = <D>(projection: {
  name: string
  version: number
  indexes?: readonly IndexSpec[]
  inMemory?: number
  on: Projection<D>['on']
}): Projection<D> => ({ indexes: [], ...projection })
