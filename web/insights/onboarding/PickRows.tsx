import { Check } from 'lucide-react'
import { useId } from 'react'
import styled from 'styled-components'
import { MarkDot, markBox, NativeMark } from '../../ui/check-mark.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Stack } from '../../ui/layout.ts'
import { soft } from '../../ui/soft.ts'
import { toggled } from '../../ui/toggled.ts'

type Props = {
  /** The accessible name of the group. */
  label: string
  options: readonly { value: string; label: string }[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  /** Whether several may be chosen. */
  several?: boolean
}

/** Choices in rows, of which one or several are chosen. */
export function PickRows({ label, options, chosen, onChange, several = false }: Props) {
  const id = useId()
  return (
    <Stack $gap={2} role={several ? 'group' : 'radiogroup'} aria-label={label}>
      {options.map(option => (
        <Choice key={option.value}>
          <Mark>
            <NativeMark
              type={several ? 'checkbox' : 'radio'}
              name={id}
              checked={chosen.includes(option.value)}
              onChange={() => onChange(several ? toggled(chosen, option.value) : [option.value])}
            />
            {several ? <Icon of={Check} size="mark" /> : <MarkDot />}
          </Mark>
          <bdi>{option.label}</bdi>
        </Choice>
      ))}
    </Stack>
  )
}

const Choice = styled.label`
  display: grid;
  grid-template-columns: 1.5rem minmax(0, 1fr);
  gap: var(--space-3);
  align-items: center;
  min-height: 3.25rem;
  padding: var(--space-2) var(--space-4);
  border-radius: var(--radius-md);
  box-shadow: inset 0 0 0 1.5px var(--color-line);
  line-height: 1.35;
  cursor: pointer;
  overflow-wrap: anywhere;

  &:has(:checked) {
    ${soft('primary')}
    box-shadow: inset 0 0 0 2px var(--color-primary);
    font-weight: var(--weight-medium);
  }
`

const Mark = styled.span`
  ${markBox}
`
