import type { Notification } from '../../contracts/notifications/notifications.ts'
import type { NotificationDocument } from '../../projections/views/notifications.ts'

type PresentedFields = Omit<NotificationDocument, 'profileId' | 'revision' | 'at'>

/** A notification as shown to its member. */
export const presentNotification = (
  notification: PresentedFields,
  isRead: boolean,
): Notification => ({
  id: notification.id,
  type: notification.type,
  title: notification.title,
  message: notification.message,
  actionUrl: notification.actionUrl,
  isRead,
  createdAt: notification.happenedAt,
})
