import type { LucideIcon } from 'lucide-react'
import styled from 'styled-components'

const sizes = {
  mark: { px: 14, stroke: 3 },
  small: { px: 16, stroke: 2.1 },
  normal: { px: 20, stroke: 1.9 },
  tab: { px: 24, stroke: 1.9 },
  large: { px: 26, stroke: 1.9 },
} as const

type Props = {
  of: LucideIcon
  size?: keyof typeof sizes
  /** Accessible name where no text stands beside the icon; without it, the icon is decorative. */
  label?: string
  filled?: boolean
  className?: string
}

/** A line icon in one of five sizes, scaled with the text. */
export function Icon({ of: Glyph, size = 'normal', label, filled, className }: Props) {
  const { px, stroke } = sizes[size]
  return (
    <Square
      as={Glyph}
      className={className}
      $px={px}
      strokeWidth={stroke}
      absoluteStrokeWidth={false}
      {...(filled ? { fill: 'currentColor' } : {})}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    />
  )
}

// In a style sheet, since prerendered pages may have no inline styles.
const Square = styled.svg<{ $px: number }>`
  width: calc(${({ $px }) => $px / 16}rem * var(--text-scale));
  height: calc(${({ $px }) => $px / 16}rem * var(--text-scale));
`
