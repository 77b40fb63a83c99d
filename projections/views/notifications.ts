import type { Instant, Revision } from '../../contracts/core/event.ts'
import type { NotificationType } from '../../contracts/notifications/notifications.ts'
import { defineProjection } from '../runtime/define-projection.ts'
import { deleteOnAccountClosed, profileKey } from './delete-on-account-closed.ts'
import { securityNotices } from './security-notices.ts'

/** A notification; the inbox knows whether it was read. */
export type NotificationDocument = {
  readonly id: string
  readonly profileId: string
  readonly type: NotificationType
  readonly title: string
  readonly message: string
  readonly actionUrl: string | null
  /** What it is about; null for a member's note to themselves. */
  readonly subject: string | null
  /** When it was sent: retention starts here. */
  readonly at: Instant
  /** When the event that it announces happened. */
  readonly happenedAt: Instant
  /** Revision in the inbox's stream. */
  readonly revision: Revision
}

/** Ids of the unread notifications of an inbox, oldest first; bounded by the size of an inbox. */
export type InboxDocument = { readonly profileId: string; readonly unread: readonly string[] }

/**
 * Notifications, without names or texts of others: who is meant is read with them. By notification id; indexed by profile in stream
 * order, and by age.
 *
 * @until 90 days, the match ends, or the account is deleted
 */
export const notifications = defineProjection<NotificationDocument>({
  name: 'notifications',
  version: 4,
  indexes: [
    { by: ['profileId'], order: 'revision' },
    { by: [], order: 'at' },
  ],
  on: {
    Notified: {
      isNew: true,
      keys: ({ data }) => [data.notificationId],
      fold: (_, { data: { notificationId: id, ...notification }, at, revision }) => ({
        id,
        ...notification,
        at,
        happenedAt: notification.happenedAt ?? at,
        revision,
      }),
    },
    NotificationsForgotten: { keys: ({ data }) => data.notificationIds, fold: () => null },
  },
})

const inboxKey = (event: { readonly data: { readonly profileId: string } }) => [
  event.data.profileId,
]

const withoutIds = (
  { profileId, unread }: InboxDocument,
  removedIds: readonly string[],
): InboxDocument => ({
  profileId,
  unread: unread.filter(id => !removedIds.includes(id)),
})

/**
 * Ids of a member's unread notifications. By profile id.
 *
 * @until the account is deleted
 */
export const inboxes = defineProjection<InboxDocument>({
  name: 'inboxes',
  version: 2,
  on: {
    Notified: {
      keys: inboxKey,
      fold: (inbox, { data: { profileId, notificationId } }) => ({
        profileId,
        unread: [...(inbox?.unread ?? []), notificationId],
      }),
    },
    NotificationRead: {
      keys: inboxKey,
      fold: (inbox, { data }) => inbox && withoutIds(inbox, [data.notificationId]),
    },
    NotificationsForgotten: {
      keys: inboxKey,
      fold: (inbox, { data }) => inbox && withoutIds(inbox, data.notificationIds),
    },
    AllNotificationsRead: {
      keys: inboxKey,
      fold: (_, { data: { profileId } }) => ({ profileId, unread: [] }),
    },
    AccountClosed: deleteOnAccountClosed(profileKey),
  },
})

export const notificationsViews = [notifications, inboxes, securityNotices]
