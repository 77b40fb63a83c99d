import type { RecordedEvent } from '../contracts/event.ts'
import type { DomainEvent } from '../contracts/events.ts'
import type { Fold, Projection } from './define.ts'

type Type = DomainEvent['type']

/** What a view does with an event of this type; undefined if it is not the view's business. */
export const foldOf = <D>(projection: Projection<D>, type: Type): Fold<D, Type> | undefined =>
  projection.on[type] as Fold<D, Type> | undefined

/** The event types that a view folds. */
export const typesOf = (projection: Projection<unknown>): Type[] =>
  Object.keys(projection.on) as Type[]

/**
 * What one event makes of a view's documents: each key with its next document, null where there
 * is none any more. All of it or, when a fold throws, nothing.
 */
export const foldInto = <D>(
  projection: Projection<D>,
  event: RecordedEvent<DomainEvent>,
  documentOf: (key: string) => D | null,
): readonly (readonly [key: string, document: D | null])[] => {
  const fold = foldOf(projection, event.type)
  if (!fold) return []
  return fold.keys(event).map(key => [key, fold.fold(documentOf(key), event, key)] as const)
}
