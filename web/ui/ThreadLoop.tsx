import type { LucideIcon } from 'lucide-react'
import styled from 'styled-components'
import { Icon } from './Icon.tsx'

const loop =
  'M2 84C34 92 62 88 84 78 104 69 116 54 116 38A32 32 0 0 0 52 38C52 54 64 69 84 78 106 88 134 92 166 84'
const loose = 'M2 84C34 92 62 88 84 78 104 69 116 54 116 38A32 32 0 0 0 52 38C52 49 59 58 68 66'

type Props = {
  icon?: LucideIcon
  /** True to draw the thread broken, for errors. */
  undone?: boolean
}

/** Decorative loop of the thread, optionally around an icon. */
export const ThreadLoop = ({ icon, undone }: Props) => (
  <Loop>
    <svg viewBox="0 0 168 96" aria-hidden="true">
      <path d={undone ? loose : loop} />
    </svg>
    {icon && <Icon of={icon} size="large" />}
  </Loop>
)

const Loop = styled.div`
  position: relative;
  width: 10.5rem;
  color: var(--color-thread);

  > svg:first-child path {
    fill: none;
    stroke: currentColor;
    stroke-width: 3.5;
    stroke-linecap: round;
  }

  svg:last-child:not(:first-child) {
    position: absolute;
    top: 1.5rem;
    left: 50%;
    translate: -50% 0;
    color: var(--color-ink-2);
  }
`
