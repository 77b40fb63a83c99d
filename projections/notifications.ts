import type { Instant, Revision } from '../contracts/event.ts'
import type { NotificationType } from '../contracts/notifications.ts'
import { defineProjection } from './define.ts'
import { left, ofProfile } from './left.ts'

/** A notification as it was given; whether it was read stands in the inbox. */
export type NotificationDocument = {
  readonly id: string
  readonly profileId: string
  readonly type: NotificationType
  readonly title: string
  readonly message: string
  readonly actionUrl: string | null
  /** When it was given: kept from then on. */
  readonly at: Instant
  /** When what it tells of happened. */
  readonly happenedAt: Instant
  /** Place in the inbox's stream. */
  readonly revision: Revision
}

/** What of an inbox is not read: ids, oldest first, as many as an inbox keeps at most. */
export type InboxDocument = { readonly profileId: string; readonly unread: readonly string[] }

/** By notification id; an inbox is found by profile, in stream order, and all of them by age. */
export const notifications = defineProjection<NotificationDocument>({
  name: 'notifications',
  version: 3,
  indexes: [
    { by: ['profileId'], order: 'revision' },
    { by: [], order: 'at' },
  ],
  on: {
    Notified: {
      keys: ({ data }) => [data.notificationId],
      fold: (_, { data: { notificationId: id, subject: _subject, ...told }, at, revision }) => ({
        id,
        ...told,
        at,
        happenedAt: told.happenedAt ?? at,
        revision,
      }),
    },
    NotificationsForgotten: { keys: ({ data }) => data.notificationIds, fold: () => null },
  },
})

const ofInbox = (event: { readonly data: { readonly profileId: string } }) => [event.data.profileId]

const without = ({ profileId, unread }: InboxDocument, gone: readonly string[]): InboxDocument => ({
  profileId,
  unread: unread.filter(id => !gone.includes(id)),
})

/** By profile id. */
export const inboxes = defineProjection<InboxDocument>({
  name: 'inboxes',
  version: 2,
  on: {
    Notified: {
      keys: ofInbox,
      fold: (inbox, { data: { profileId, notificationId } }) => ({
        profileId,
        unread: [...(inbox?.unread ?? []), notificationId],
      }),
    },
    NotificationRead: {
      keys: ofInbox,
      fold: (inbox, { data }) => inbox && without(inbox, [data.notificationId]),
    },
    NotificationsForgotten: {
      keys: ofInbox,
      fold: (inbox, { data }) => inbox && without(inbox, data.notificationIds),
    },
    AllNotificationsRead: {
      keys: ofInbox,
      fold: (_, { data: { profileId } }) => ({ profileId, unread: [] }),
    },
    AccountClosed: left(ofProfile),
  },
})
