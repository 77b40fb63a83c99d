import styled from 'styled-components'
import { Row } from './layout.ts'
import { tabular } from './typography.ts'

export type BarTone = 'yes' | 'info' | 'maybe' | 'plain'

type Props = {
  /** `progressbar` for progress, `meter` for a measure. */
  role: 'progressbar' | 'meter'
  label: string
  /** Of `most`, e.g. 6 of 10. */
  value: number
  most: number
  tone: BarTone
  thick?: boolean
}

/** A bar whose colour follows its value. The value must be beside it as text. */
export const ToneBar = ({ role, label, value, most, tone, thick = false }: Props) => {
  const shown = Math.min(value, most)
  return (
    <Track
      role={role}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={most}
      aria-valuenow={shown}
      aria-valuetext={most === 100 ? undefined : `${value} of ${most}`}
      $thick={thick}
    >
      <Part $tone={tone} style={{ width: `${(shown / most) * 100}%` }} />
    </Track>
  )
}

/** The texts above a `ToneBar`, at both ends of the line. */
export const BarNumbers = styled(Row).attrs({ $between: true })`
  ${tabular}
  padding-bottom: 0.375rem;
  font-size: var(--text-sm);
`

const Track = styled.div<{ $thick: boolean }>`
  position: relative;
  height: ${({ $thick }) => ($thick ? '0.75rem' : '0.5rem')};
  border-radius: var(--radius-pill);
  background: var(--color-sunken);
  box-shadow: inset 0 0 0 1px var(--color-line);
  overflow: hidden;

  @media (forced-colors: active) {
    border: 1px solid;
  }
`

const grounds: Readonly<Record<BarTone, string>> = {
  yes: 'var(--color-yes)',
  info: 'var(--color-info)',
  maybe: 'var(--color-maybe)',
  plain: 'var(--color-line-strong)',
}

const Part = styled.span<{ $tone: BarTone }>`
  position: absolute;
  inset-block: 0;
  left: 0;
  border-radius: inherit;
  background: ${({ $tone }) => grounds[$tone]};
  transition: width var(--dur-base) var(--ease-out);

  @media (forced-colors: active) {
    background: CanvasText;
  }
`
