import type { LucideIcon } from 'lucide-react'
import MapPin from 'lucide-react/icons/map-pin'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { Icon } from '../ui/Icon.tsx'

/** Facts of an invitation or a plan, one line each with its icon. */
export const FactLines = styled.ul`
  display: grid;
  gap: var(--space-2);
  font-size: var(--text-sm);
`

type Props = { children: ReactNode } & (
  | { icon: LucideIcon; place?: never }
  | { icon?: never; place: true }
)

/** One fact with its icon; `place` gives it the icon of a place. */
export const FactLine = ({ icon = MapPin, children }: Props) => (
  <Line>
    <Icon of={icon} size="small" />
    <span dir="auto">{children}</span>
  </Line>
)

const Line = styled.li`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: var(--space-2);
  align-items: start;
  overflow-wrap: anywhere;

  > svg {
    margin-top: 0.2em;
    color: var(--color-ink-2);
  }
`
