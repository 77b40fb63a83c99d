import type { RecordedEvent } from '../../contracts/core/event.ts'
import type { EventNamed } from '../../contracts/core/event-types.ts'
import type { LiveMessage } from '../../contracts/features.ts'
import type { View } from '../../projections/runtime/define-projection.ts'
import { conversations, messages } from '../../projections/views/chat.ts'
import { discoveryView } from '../../projections/views/discovery.ts'
import { groupMessages, groups } from '../../projections/views/groups.ts'
import { hangouts } from '../../projections/views/hangouts.ts'
import { suggestionBatches } from '../../projections/views/insights.ts'
import { attendances, meetups } from '../../projections/views/meetups.ts'
import { inboxes, notifications } from '../../projections/views/notifications.ts'
import { entitlements, purchases } from '../../projections/views/payments.ts'
import { securityNotices } from '../../projections/views/security-notices.ts'
import { trials } from '../../projections/views/trials.ts'
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

/** The views that recipients of a message read, by its type. */
export const viewsReadAfter: Readonly<Record<LiveMessage['type'], readonly View[]>> = {
  new_message: [conversations, messages],
  read: [conversations, messages],
  match: [conversations],
  unmatch: [conversations, discoveryView, suggestionBatches],
  notification: [inboxes, notifications, securityNotices],
  group_message: [groups, groupMessages],
  group: [groups],
  hangout: [hangouts],
  event: [meetups, attendances],
  premium: [entitlements, purchases, trials],
  listening: [],
}

/** The message for an event, and its recipients. */
export const addressMessage = async (
  event: LiveEvent,
  sources: RecipientSources,
): Promise<AddressedMessage> => {
  const address = allLiveMessages[event.type] as (
    event: LiveEvent,
    sources: RecipientSources,
  ) => AddressedMessage | Promise<AddressedMessage>
  return await address(event, sources)
}
