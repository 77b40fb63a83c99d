import type { RecordedEvent } from '../../contracts/core/event.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import type { AddressedMessage, ApiFeature, RecipientSources } from '../handlers/handler.ts'

type Address = (
  event: RecordedEvent<DomainEvent>,
  sources: RecipientSources,
) => AddressedMessage | Promise<AddressedMessage>

/** The message for an event, its recipients, and the names of the views that they read. */
export type AddressedEvent = AddressedMessage & { readonly views: readonly string[] }

/** The live messages of all features. */
export type LiveMessages = {
  /** The types of event that make one. */
  readonly types: readonly DomainEvent['type'][]
  address(
    event: RecordedEvent<DomainEvent>,
    sources: RecipientSources,
  ): Promise<AddressedEvent | undefined>
}

/** Combines the live messages of features. */
export const liveMessagesOf = (features: readonly ApiFeature[]): LiveMessages => {
  const addresses = new Map(
    features.flatMap(({ liveMessages = {} }) => Object.entries(liveMessages)),
  ) as ReadonlyMap<DomainEvent['type'], Address>
  const viewsReadAfter: ApiFeature['viewsReadAfter'] = Object.assign(
    {},
    ...features.map(feature => feature.viewsReadAfter),
  )
  return {
    types: [...addresses.keys()],
    async address(event, sources) {
      const addressed = await addresses.get(event.type)?.(event, sources)
      if (!addressed) return undefined
      const views = viewsReadAfter?.[addressed.message.type] ?? []
      return { ...addressed, views: views.map(({ name }) => name) }
    },
  }
}
