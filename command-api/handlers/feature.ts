import type { RecordedEvent } from '../../contracts/core/event.ts'
import type { DomainEvent, EventNamed } from '../../contracts/events.ts'
import type { LiveMessage } from '../../contracts/features.ts'
import type { View } from '../../projections/runtime/define-projection.ts'
import type { Handler } from './handler.ts'
import type { Services } from './services.ts'

/** A message and its recipients, by profile id. */
export type AddressedMessage = { readonly to: readonly string[]; readonly message: LiveMessage }

/** Where recipients are found whom an event does not name. */
export type RecipientSources = Pick<Services, 'views' | 'discovery'>

/**
 * The messages of a feature by the type of their event. A message never has the content. Members also
 * get messages about their own actions, for their other tabs.
 */
export type FeatureLiveMessages = {
  readonly [Type in DomainEvent['type']]?: (
    event: RecordedEvent<EventNamed<Type>>,
    sources: RecipientSources,
  ) => AddressedMessage | Promise<AddressedMessage>
}

/** What a feature adds to the API. */
export type ApiFeature = {
  readonly handlers: readonly Handler[]
  readonly liveMessages?: FeatureLiveMessages
  /** The views that recipients of a message read, by its type. */
  readonly viewsReadAfter?: { readonly [Type in LiveMessage['type']]?: readonly View[] }
}

const isHandler = (value: unknown): value is Handler =>
  typeof value === 'object' && value !== null && 'route' in value && 'handle' in value

/** The handlers that modules export. */
export const handlersOf = (...modules: readonly object[]): readonly Handler[] =>
  modules.flatMap((module): unknown[] => Object.values(module)).filter(isHandler)
