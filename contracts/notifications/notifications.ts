import * as z from 'zod'
import { event } from '../core/event.ts'
import { Id } from '../core/ids.ts'
import { limits } from '../core/limits.ts'
import { localPath } from '../core/local-path.ts'
import { ofProfile } from '../core/personal.ts'
import { route } from '../core/route.ts'
import { lineUpTo, required, textUpTo } from '../core/text.ts'
import { MemberName } from '../profiles/member-name.ts'
import { PhotoView } from '../profiles/profiles.ts'

export const NotificationType = z.enum([
  'new_match',
  'new_message',
  'profile_view',
  'group_chat_invite',
  'event_reminder',
  'hangout_invitation',
  'hangout_accepted',
  'account_export',
  'group_chat_request',
  'group_chat_update',
  'new_sign_in',
  'sign_in_changed',
  'constellation',
  'decision',
  'check_in',
])
export type NotificationType = z.output<typeof NotificationType>

/** Kinds that tell who gets in to an account: the list of sessions has them, too, read or not. */
export const SecurityNoticeType = NotificationType.extract(['new_sign_in', 'sign_in_changed'])
/** What a security notice says first, before the advice to those who know nothing of it. */
export const NOT_YOU = ' Not you?'

/** Kinds that a member may send to themselves. */
const NoteType = NotificationType.exclude([
  'account_export',
  'group_chat_request',
  'group_chat_update',
  'constellation',
  'decision',
  'check_in',
  ...SecurityNoticeType.options,
])

/** A path of this site, never another address. */
export const LocalPath = z
  .string()
  .max(200)
  .refine(text => localPath(text) !== undefined, 'Give a path of this site.')

/** What a notification that names somebody is about. */
const NamedNews = z.enum([
  'match',
  'message',
  'hangout_invitation',
  'hangout_accepted',
  'link_invitation',
  'linked',
  'comparison',
  'compared',
])
export type NamedNews = z.output<typeof NamedNews>

/** A message from Kith to a member. Its texts name nobody. */
export const Notification = z
  .object({
    id: Id,
    type: NotificationType,
    title: z.string(),
    message: z.string(),
    actionUrl: z.string().nullable(),
    isRead: z.boolean(),
    createdAt: z.iso.datetime(),
    /** Whom it is about, while the member knows them by name; null otherwise, and for all other news. */
    about: z
      .object({
        kind: NamedNews,
        person: z.object({ id: Id, ...MemberName.shape, photo: PhotoView.nullable() }),
      })
      .nullable(),
  })
  .meta({ id: 'Notification' })
export type Notification = z.output<typeof Notification>

export const unreadCount = route('GET /api/notifications/unread-count', {
  summary: 'How many notifications are unread',
  access: 'member',
  response: z.object({ count: z.int().nonnegative() }),
})

export const listNotifications = route('GET /api/notifications', {
  summary: 'Your notifications, newest first',
  access: 'member',
  response: z.array(Notification),
})

export const readNotification = route('PATCH /api/notifications/:id/read', {
  summary: 'Mark one notification read',
  access: 'member',
  params: z.strictObject({ id: Id }),
  response: Notification,
  errors: ['not_found'],
})

export const readAllNotifications = route('PATCH /api/notifications/mark-all-read', {
  summary: 'Mark all notifications read',
  access: 'member',
  response: z.object({ count: z.int().nonnegative() }),
})

export const createNotification = route('POST /api/notifications', {
  summary: 'Send yourself a notification',
  access: 'member',
  body: z.strictObject({
    type: NoteType,
    title: required(lineUpTo(limits.notificationTitle, 'title'), 'Give it a title.'),
    message: required(textUpTo(limits.notificationMessage, 'message'), 'Write something first.'),
    actionUrl: LocalPath.nullish(),
  }),
  response: Notification,
})

export const viewProfile = route('POST /api/profile-views', {
  summary: 'Say that you looked at a card; they are told that somebody did, never who',
  access: 'member',
  body: z.strictObject({ profileId: Id }),
  response: z.object({ profileId: Id }),
  errors: ['not_found'],
})

export const notificationsRoutes = [
  unreadCount,
  listNotifications,
  readNotification,
  readAllNotifications,
  createNotification,
  viewProfile,
] as const

export const notificationsEvents = [
  event(
    'Notified',
    z.object({
      notificationId: Id,
      profileId: Id,
      type: NotificationType,
      title: z.string(),
      message: z.string(),
      actionUrl: z.string().nullable(),
      /** Unread notifications with the same key are merged into one, e.g. `message:{matchId}`. */
      subject: z.string().nullable(),
      /** Time of the underlying event, unless it must not be disclosed. */
      happenedAt: z.iso.datetime().optional(),
    }),
    {
      personal: {
        keySubjects: [ofProfile('profileId')],
        erased: { title: '', message: '', actionUrl: null, subject: null },
      },
    },
  ),
  event('NotificationRead', z.object({ notificationId: Id, profileId: Id })),
  event('AllNotificationsRead', z.object({ profileId: Id })),
  /** Notifications that were dropped because of their age or the size of the inbox. */
  event('NotificationsForgotten', z.object({ profileId: Id, notificationIds: z.array(Id).min(1) })),
] as const
