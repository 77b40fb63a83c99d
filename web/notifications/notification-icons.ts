import type { LucideIcon } from 'lucide-react'
import Bell from 'lucide-react/icons/bell'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import Coffee from 'lucide-react/icons/coffee'
import Eye from 'lucide-react/icons/eye'
import HeartHandshake from 'lucide-react/icons/heart-handshake'
import MessageCircle from 'lucide-react/icons/message-circle'
import UsersRound from 'lucide-react/icons/users-round'
import type { NotificationType } from '../../contracts/notifications/notifications.ts'

const icons: Partial<Record<NotificationType, LucideIcon>> = {
  new_match: HeartHandshake,
  new_message: MessageCircle,
  profile_view: Eye,
  group_chat_invite: UsersRound,
  group_chat_request: UsersRound,
  group_chat_update: UsersRound,
  event_reminder: CalendarClock,
  hangout_invitation: Coffee,
  hangout_accepted: Coffee,
}

/** Icon of each kind of notification; a bell for the others. */
export const notificationIcon = (type: NotificationType): LucideIcon => icons[type] ?? Bell
