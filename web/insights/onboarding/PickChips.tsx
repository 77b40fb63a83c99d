import styled from 'styled-components'
import { Chip } from '../../ui/Chip.tsx'
import { toggled } from '../../ui/toggled.ts'

type Props = {
  /** Id of the element that labels the group. */
  labelledBy: string
  options: readonly { value: string; label: string }[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** Choices as wrapping chips, of which several may be chosen. */
export const PickChips = ({ labelledBy, options, chosen, onChange }: Props) => (
  <Wrapped role="group" aria-labelledby={labelledBy}>
    {options.map(({ value, label }) => (
      <Chip
        key={value}
        pressed={chosen.includes(value)}
        onClick={() => onChange(toggled(chosen, value))}
      >
        {label}
      </Chip>
    ))}
  </Wrapped>
)

const Wrapped = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);

  > button {
    max-width: 100%;
    white-space: normal;
  }
`
