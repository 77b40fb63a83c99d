import {
  onCreateNotification,
  onReadAllNotifications,
  onReadNotification,
  onViewProfile,
} from './commands.ts'
import { onListNotifications, onUnreadCount } from './queries.ts'

export const handlers = [
  onUnreadCount,
  onListNotifications,
  onReadNotification,
  onReadAllNotifications,
  onCreateNotification,
  onViewProfile,
] as const
