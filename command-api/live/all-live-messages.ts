import type { RecordedEvent } from '../../contracts/core/event.ts'
import type { EventNamed } from '../../contracts/core/event-types.ts'
import { profileIdOf } from '../../contracts/core/ids.ts'
import type { LiveMessage } from '../../contracts/live/live.ts'
import { chatLiveMessages } from '../chat/live-messages.ts'
import { groupLiveMessages } from '../groups/live-messages.ts'
import { hangoutLiveMessages } from '../hangouts/live-messages.ts'
import { matchingLiveMessages } from '../matching/live-messages.ts'
import { meetupLiveMessages } from '../meetups/live-messages.ts'
import { notificationLiveMessages } from '../notifications/live-messages.ts'
import { premiumLiveMessages } from '../payments/live-messages.ts'
import type { AddressedMessage, RecipientSources } from './feature-live-messages.ts'

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

/** The types of event that make a live message. */
export const liveTypes = Object.keys(allLiveMessages) as readonly LiveType[]

export type LiveEvent = RecordedEvent<EventNamed<LiveType>>

/** A live message, its recipients by profile id, and the request of one of them that caused it. */
export type LiveDelivery = {
  readonly to: readonly string[]
  readonly message: LiveMessage
  readonly cause?: { readonly profileId: string; readonly request: string } | undefined
}

/** The request that made the event; undefined for follow-up events and for jobs. */
const causeOf = ({ meta }: LiveEvent): LiveDelivery['cause'] =>
  meta.actor !== undefined && meta.causation === meta.correlation
    ? { profileId: profileIdOf(meta.actor), request: meta.correlation }
    : undefined

/** The delivery for an event. Its message has the position of the event. */
export const liveDeliveryOf = async (
  event: LiveEvent,
  sources: RecipientSources,
): Promise<LiveDelivery> => {
  const address = allLiveMessages[event.type] as (
    event: LiveEvent,
    sources: RecipientSources,
  ) => AddressedMessage | Promise<AddressedMessage>
  const { to, message } = await address(event, sources)
  return { to, message: { ...message, position: event.position }, cause: causeOf(event) }
}
