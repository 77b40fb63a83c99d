import type { RecordedEvent } from '../../contracts/core/event.ts'
import type { EventNamed } from '../../contracts/core/event-types.ts'
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

/** The message for an event, with its position, and its recipients by profile id. */
export const liveMessageOf = async (
  event: LiveEvent,
  sources: RecipientSources,
): Promise<{ readonly to: readonly string[]; readonly push: Push }> => {
  const address = allLiveMessages[event.type] as (
    event: LiveEvent,
    sources: RecipientSources,
  ) => AddressedMessage | Promise<AddressedMessage>
  const { to, message } = await address(event, sources)
  return { to, push: { ...message, position: event.position } }
}
