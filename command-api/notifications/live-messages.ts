import type { AddressedMessage, FeatureLiveMessages } from '../handlers/feature.ts'

type OfInbox = { readonly data: { readonly profileId: string } }

const inboxChanged = ({ data: { profileId } }: OfInbox): AddressedMessage => ({
  to: [profileId],
  message: { type: 'notification' },
})

export const notificationLiveMessages = {
  Notified: inboxChanged,
  NotificationRead: inboxChanged,
  AllNotificationsRead: inboxChanged,
  NotificationsForgotten: inboxChanged,
} satisfies FeatureLiveMessages
