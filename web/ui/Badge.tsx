import styled, { css } from 'styled-components'
import { tabular } from './typography.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

type Props = {
  count: number
  /** Above this number the badge shows `99+` (or `9+`). */
  max?: number
  /** Noun for screen readers: "unread". */
  label: string
  /** `corner` is placed at an icon's corner, `inline` in a row. */
  at?: 'corner' | 'inline'
  className?: string
}

/** A count; renders nothing for zero. */
export function Badge({ count, max = 99, label, at = 'inline', className }: Props) {
  if (count <= 0) return null
  return (
    <Pill className={className} $corner={at === 'corner'}>
      {count > max ? `${max}+` : count}
      <VisuallyHidden> {label}</VisuallyHidden>
    </Pill>
  )
}

const Pill = styled.span<{ $corner: boolean }>`
  ${tabular}
  flex: none;
  min-width: calc(1.25rem * var(--text-scale));
  padding: 0 0.3rem;
  border-radius: var(--radius-pill);
  background: var(--color-accent);
  color: var(--color-on-accent);
  font-size: var(--text-2xs);
  font-weight: var(--weight-bold);
  line-height: calc(1.25rem * var(--text-scale));
  text-align: center;
  ${({ $corner }) =>
    $corner &&
    css`
      position: absolute;
      top: -0.25rem;
      right: -0.25rem;
      box-shadow: 0 0 0 2px var(--badge-gap, var(--color-bg));
    `}
`
