import { limits } from '../../contracts/core/limits.ts'
import {
  listNotifications,
  type Notification,
  unreadCount,
} from '../../contracts/notifications/notifications.ts'
import {
  inboxes,
  type NotificationDocument,
  notifications,
} from '../../projections/views/notifications.ts'
import { query } from '../handlers/handler.ts'
import { readWhomAbout, whomAboutViews } from './whom-about.ts'

export const onUnreadCount = query(
  unreadCount,
  { reads: [inboxes] },
  async ({ profileId }, { views }) => {
    const own = await views.collection(inboxes).get(profileId)
    return { count: own?.unread.length ?? 0 }
  },
)

export const onListNotifications = query(
  listNotifications,
  { reads: [notifications, inboxes, ...whomAboutViews] },
  async (request, services) => {
    const { profileId } = request
    const { views } = services
    const [own, newest] = await Promise.all([
      views.collection(inboxes).get(profileId),
      views.collection(notifications).find({
        where: { profileId },
        order: { field: 'revision', direction: 'descending' },
        limit: limits.notificationsPage,
      }),
    ])
    const unread = new Set(own?.unread)
    const latest = newest.toSorted(
      (one, other) => Date.parse(other.happenedAt) - Date.parse(one.happenedAt),
    )
    const whomAbout = await readWhomAbout(latest, request, services)
    return latest.map(notification =>
      presentNotification(notification, !unread.has(notification.id), whomAbout(notification)),
    )
  },
)

type PresentedFields = Omit<NotificationDocument, 'profileId' | 'revision' | 'at' | 'subject'>

/** A notification as shown to its member. */
export const presentNotification = (
  notification: PresentedFields,
  isRead: boolean,
  about: Notification['about'],
): Notification => ({
  id: notification.id,
  type: notification.type,
  title: notification.title,
  message: notification.message,
  actionUrl: notification.actionUrl,
  isRead,
  createdAt: notification.happenedAt,
  about,
})
