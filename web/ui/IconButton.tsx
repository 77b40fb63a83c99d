import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styled, { css } from 'styled-components'
import { forcedBorder } from './forced-border.ts'
import { hover } from './hover.ts'
import { Icon } from './Icon.tsx'
import { Tooltip } from './Tooltip.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

type Shape = { $filled?: boolean }

const shape = css<Shape>`
  ${forcedBorder}
  position: relative;
  display: grid;
  flex: none;
  place-items: center;
  width: var(--tap);
  height: var(--tap);
  border-radius: var(--radius-pill);
  color: var(--color-ink);
  transition: background var(--dur-fast) var(--ease-out);

  ${hover('background: var(--color-sunken);')}

  ${({ $filled }) =>
    $filled &&
    css`
      background: var(--color-surface);
      box-shadow: inset 0 0 0 1px var(--color-line);
    `}
`

type Props = {
  icon: LucideIcon
  /** Accessible name; required, because an icon has none. */
  label: string
  filled?: boolean
  /** The keys that do the same; its tooltip shows them. */
  keys?: string
  /** Badge at its corner; screen readers announce it after the label. */
  children?: ReactNode
}

/** A round 44 px button that shows only an icon, with its name as a tooltip. */
export const IconButton = ({
  icon,
  label,
  filled,
  keys,
  children,
  ...rest
}: Props & ComponentProps<'button'>) => (
  <Tooltip text={label} keys={keys}>
    <Round type="button" {...rest} $filled={filled}>
      <Icon of={icon} />
      <VisuallyHidden>{label}</VisuallyHidden>
      {children && <Shoulder> {children}</Shoulder>}
    </Round>
  </Tooltip>
)

/** A link to a route that looks like an icon button. */
export const IconLink = ({
  icon,
  label,
  filled,
  keys,
  children,
  ...rest
}: Props & ComponentProps<typeof Link>) => (
  <Tooltip text={label} keys={keys}>
    <RoundLink {...rest} $filled={filled}>
      <Icon of={icon} />
      <VisuallyHidden>{label}</VisuallyHidden>
      {children && <Shoulder> {children}</Shoulder>}
    </RoundLink>
  </Tooltip>
)

const Shoulder = styled.span`
  position: absolute;
  inset: 0;
  pointer-events: none;
`

const Round = styled.button<Shape>`
  ${shape}
`

const RoundLink = styled(Link)<Shape>`
  ${shape}
`
