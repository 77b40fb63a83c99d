import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

/** One fact of an `IconList`, with its icon. */
export const FactLine = ({ icon, children }: { icon: LucideIcon; children: ReactNode }) => (
  <li>
    <Icon of={icon} size="small" />
    <div dir="auto">{children}</div>
  </li>
)
