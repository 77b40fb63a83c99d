import type { RecordedEvent } from '../../contracts/core/event.ts'
import type { DomainEvent, EventNamed } from '../../contracts/core/event-types.ts'
import type { LiveMessage } from '../../contracts/features.ts'
import type { Services } from '../services.ts'

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
