import type { LucideIcon } from 'lucide-react'
import {
  Brain,
  CalendarClock,
  Flame,
  HandHelping,
  LockKeyhole,
  MessageCircle,
  MessagesSquare,
  PenLine,
  RouteIcon,
  ShieldCheck,
  Sprout,
  Star,
  Sun,
  TreeDeciduous,
} from 'lucide-react'

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
