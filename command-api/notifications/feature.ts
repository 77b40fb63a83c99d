import { inboxes, notifications } from '../../projections/views/notifications.ts'
import { securityNotices } from '../../projections/views/security-notices.ts'
import { type ApiFeature, handlersOf } from '../handlers/feature.ts'
import * as commands from './commands.ts'
import { notificationLiveMessages } from './live-messages.ts'
import * as queries from './queries.ts'

export const notificationsFeature: ApiFeature = {
  handlers: handlersOf(commands, queries),
  liveMessages: notificationLiveMessages,
  viewsReadAfter: {
    notification: [inboxes, notifications, securityNotices],
  },
}
