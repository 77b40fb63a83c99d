import type { RecordedEvent } from '../../contracts/core/event.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import type { Fold, Projection } from './define-projection.ts'
import { FoldFailed } from './projection-failure.ts'

type EventType = DomainEvent['type']

/** The fold of a view for an event type; undefined when the view ignores the type. */
export const foldFor = <D>(
  projection: Projection<D>,
  type: EventType,
): Fold<D, EventType> | undefined => projection.on[type] as Fold<D, EventType> | undefined

/** The event types that a view folds. */
export const eventTypesOf = (projection: Projection<unknown>): EventType[] =>
  Object.keys(projection.on) as EventType[]

/**
 * The next document of each changed key, null when it is deleted. With `owns`, only of the keys that it
 * accepts.
 *
 * @throws {FoldFailed} a fold, or what names the keys, threw, or a fold returned nothing.
 */
export const foldEvent = <D>(
  projection: Projection<D>,
  event: RecordedEvent<DomainEvent>,
  documentOf: (key: string) => D | null,
  owns?: (key: string) => boolean,
): readonly (readonly [key: string, document: D | null])[] => {
  const fold = foldFor(projection, event.type)
  if (!fold) return []
  let at: string | undefined
  try {
    const keys = owns ? fold.keys(event).filter(owns) : fold.keys(event)
    return keys.map(key => {
      at = key
      const document = fold.fold(documentOf(key), event, key)
      if (document === undefined) throw new TypeError('A fold has to return a document or null.')
      return [key, document] as const
    })
  } catch (error) {
    throw new FoldFailed(projection.name, event, at, error)
  }
}

/**
 * The document of one key after an event; null when there is none. Undefined when the event does not
 * concern the key.
 *
 * @throws {FoldFailed} the fold threw.
 */
export const foldDocument = <D>(
  projection: Projection<D>,
  event: RecordedEvent<DomainEvent>,
  document: D | null,
  key: string,
): D | null | undefined => {
  const folded = foldEvent(
    projection,
    event,
    () => document,
    one => one === key,
  )
  return folded.at(-1)?.[1]
}

/**
 * Whether an event has keys that `owns` accepts. True if `keys` throws, so that the fold meets the
 * error.
 */
export const concernsKeys = <D>(
  projection: Projection<D>,
  event: RecordedEvent<DomainEvent>,
  owns: (key: string) => boolean,
): boolean => {
  try {
    return foldFor(projection, event.type)?.keys(event).some(owns) ?? false
  } catch {
    return true
  }
}
