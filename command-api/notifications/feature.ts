import { staffDecisions } from '../../projections/views/decisions.ts'
import { inboxes, notifications } from '../../projections/views/notifications.ts'
import { securityNotices } from '../../projections/views/security-notices.ts'
import { reports } from '../../projections/views/staff.ts'
import {
  type AddressedMessage,
  type ApiFeature,
  type FeatureLiveMessages,
  handlersOf,
} from '../handlers/handler.ts'
import * as commands from './commands.ts'
import * as queries from './queries.ts'

type OfInbox = { readonly data: { readonly profileId: string } }

const inboxChanged = ({ data: { profileId } }: OfInbox): AddressedMessage => ({
  to: [profileId],
  message: { type: 'notification' },
})

const notificationLiveMessages = {
  Notified: inboxChanged,
  NotificationRead: inboxChanged,
  AllNotificationsRead: inboxChanged,
  NotificationsForgotten: inboxChanged,
} satisfies FeatureLiveMessages

export const notificationsFeature: ApiFeature = {
  handlers: handlersOf(commands, queries),
  liveMessages: notificationLiveMessages,
  viewsReadAfter: {
    notification: [inboxes, notifications, securityNotices, staffDecisions, reports],
  },
}
