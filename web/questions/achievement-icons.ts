import type { LucideIcon } from 'lucide-react'
import Brain from 'lucide-react/icons/brain'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import Flame from 'lucide-react/icons/flame'
import HandHelping from 'lucide-react/icons/hand-helping'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import MessageCircle from 'lucide-react/icons/message-circle'
import MessagesSquare from 'lucide-react/icons/messages-square'
import PenLine from 'lucide-react/icons/pen-line'
import RouteIcon from 'lucide-react/icons/route'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Sprout from 'lucide-react/icons/sprout'
import Star from 'lucide-react/icons/star'
import Sun from 'lucide-react/icons/sun'
import TreeDeciduous from 'lucide-react/icons/tree-deciduous'

const icons: Readonly<Record<string, LucideIcon>> = {
  brain: Brain,
  'calendar-clock': CalendarClock,
  flame: Flame,
  'hand-helping': HandHelping,
  'lock-keyhole': LockKeyhole,
  'message-circle': MessageCircle,
  'messages-square': MessagesSquare,
  'pen-line': PenLine,
  route: RouteIcon,
  'shield-check': ShieldCheck,
  sprout: Sprout,
  star: Star,
  sun: Sun,
  'tree-deciduous': TreeDeciduous,
}

/** The icon of a pack or an achievement by its `iconName`; a star for unknown names. */
export const iconNamed = (name: string): LucideIcon => icons[name] ?? Star
