import type { Notification } from '../../contracts/notifications.ts'
import type { NotificationDocument } from '../../projections/notifications.ts'

type Told = Omit<NotificationDocument, 'profileId' | 'revision' | 'at'>

/** A notification as its member sees it. */
export const presentNotification = (told: Told, isRead: boolean): Notification => ({
  id: told.id,
  type: told.type,
  title: told.title,
  message: told.message,
  actionUrl: told.actionUrl,
  isRead,
  createdAt: told.happenedAt,
})
