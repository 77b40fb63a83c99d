import type { LucideIcon } from 'lucide-react'
import { MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../ui/Icon.tsx'

type Props = { children: ReactNode } & (
  | { icon: LucideIcon; place?: never }
  | { icon?: never; place: true }
)

/** One fact with its icon; `place` gives it the icon of a place. */
export const FactLine = ({ icon = MapPin, children }: Props) => (
  <li>
    <Icon of={icon} size="small" />
    <span dir="auto">{children}</span>
  </li>
)
