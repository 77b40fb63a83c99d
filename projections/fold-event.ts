import type { RecordedEvent } from '../contracts/event.ts'
import type { DomainEvent } from '../contracts/events.ts'
import type { Fold, Projection } from './define-projection.ts'

type EventType = DomainEvent['type']

/** The fold of a view for an event type; undefined when the view ignores the type. */
export const foldFor = <D>(
  projection: Projection<D>,
  type: EventType,
): Fold<D, EventType> | undefined => projection.on[type] as Fold<D, EventType> | undefined

/** The event types that a view folds. */
export const eventTypesOf = (projection: Projection<unknown>): EventType[] =>
  Object.keys(projection.on) as EventType[]

/** The next document of each changed key, null when it is deleted; nothing when a fold throws. */
export const foldEvent = <D>(
  projection: Projection<D>,
  event: RecordedEvent<DomainEvent>,
  documentOf: (key: string) => D | null,
): readonly (readonly [key: string, document: D | null])[] => {
  const fold = foldFor(projection, event.type)
  if (!fold) return []
  return fold.keys(event).map(key => [key, fold.fold(documentOf(key), event, key)] as const)
}
