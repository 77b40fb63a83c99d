import styled from 'styled-components'
import { type BarTone, barTone } from './progress-labels.ts'

type Props = {
  label: string
  /** Of `most`, e.g. 6 of 10. */
  value: number
  most: number
}

/** A bar whose colour says how far it is; the number stands beside it in words. */
export const AnsweredBar = ({ label, value, most }: Props) => {
  const percent = Math.min(100, (value / most) * 100)
  return (
    <Track
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={most}
      aria-valuenow={Math.min(value, most)}
    >
      <Part $tone={barTone(percent)} style={{ width: `${percent}%` }} />
    </Track>
  )
}

const Track = styled.div`
  position: relative;
  height: 0.5rem;
  border-radius: var(--radius-pill);
  background: var(--color-sunken);
  box-shadow: inset 0 0 0 1px var(--color-line);
  overflow: hidden;

  @media (forced-colors: active) {
    border: 1px solid;
  }
`

const grounds = {
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
