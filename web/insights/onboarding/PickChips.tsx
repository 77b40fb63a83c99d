import { Chip } from '../../ui/Chip.tsx'
import { Wrap } from '../../ui/layout.ts'
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
  <Wrap role="group" aria-labelledby={labelledBy}>
    {options.map(({ value, label }) => (
      <Chip
        key={value}
        pressed={chosen.includes(value)}
        onClick={() => onChange(toggled(chosen, value))}
      >
        {label}
      </Chip>
    ))}
  </Wrap>
)
