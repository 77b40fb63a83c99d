import {
  Bell,
  CalendarClock,
  Coffee,
  Eye,
  HeartHandshake,
  type LucideIcon,
  MessageCircle,
  UsersRound,
} from 'lucide-react'
import type { NotificationType } from '../../contracts/notifications.ts'

const icons: Partial<Record<NotificationType, LucideIcon>> = {
  new_match: HeartHandshake,
  new_message: MessageCircle,
  profile_view: Eye,
  group_chat_invite: UsersRound,
  event_reminder: CalendarClock,
  hangout_invitation: Coffee,
  hangout_accepted: Coffee,
}

/** The sign of a kind of notification; a bell for those without one of their own. */
export const notificationIcon = (type: NotificationType): LucideIcon => icons[type] ?? Bell
