import type { RecordedEvent } from '../../contracts/core/event.ts'
import type { EventNamed } from '../../contracts/core/event-types.ts'
import { profileIdOf } from '../../contracts/core/ids.ts'
import type { Push } from '../../contracts/live/live.ts'
import { chatLiveMessages } from '../chat/live-messages.ts'
import { groupLiveMessages } from '../groups/live-messages.ts'
import { hangoutLiveMessages } from '../hangouts/live-messages.ts'
import { matchingLiveMessages } from '../matching/live-messages.ts'
import { meetupLiveMessages } from '../meetups/live-messages.ts'
import { notificationLiveMessages } from '../notifications/live-messages.ts'
import { premiumLiveMessages } from '../payments/live-messages.ts'
import type { AddressedMessage, RecipientSources } from './live-message.ts'

const allLiveMessages = {
  ...chatLiveMessages,
  ...groupLiveMessages,
  ...hangoutLiveMessages,
  ...matchingLiveMessages,
  ...meetupLiveMessages,
  ...notificationLiveMessages,
  ...premiumLiveMessages,
}

type LiveType = keyof typeof allLiveMessages

/** The types of event of which connected members are told. */
export const liveTypes = Object.keys(allLiveMessages) as readonly LiveType[]

export type LiveEvent = RecordedEvent<EventNamed<LiveType>>

/** A message with its recipients, by profile id, and the one of them whose request it follows from. */
export type LiveMessage = {
  readonly to: readonly string[]
  readonly push: Push
  readonly cause?: { readonly profileId: string; readonly request: string } | undefined
}

/** The request that made an event itself; undefined for what follows from it, and for jobs. */
const causeOf = ({ meta }: LiveEvent): LiveMessage['cause'] =>
  meta.actor !== undefined && meta.causation === meta.correlation
    ? { profileId: profileIdOf(meta.actor), request: meta.correlation }
    : undefined

/** The message for an event, with its position, and its recipients by profile id. */
export const liveMessageOf = async (
  event: LiveEvent,
  sources: RecipientSources,
): Promise<LiveMessage> => {
  const address = allLiveMessages[event.type] as (
    event: LiveEvent,
    sources: RecipientSources,
  ) => AddressedMessage | Promise<AddressedMessage>
  const { to, message } = await address(event, sources)
  return { to, push: { ...message, position: event.position }, cause: causeOf(event) }
}
