import Check from 'lucide-react/icons/check'
import { useId } from 'react'
import styled from 'styled-components'
import { Icon } from '../../ui/Icon.tsx'
import { Stack } from '../../ui/layout.ts'
import { toggled } from './answer-words.ts'

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
            <Native
              type={several ? 'checkbox' : 'radio'}
              name={id}
              checked={chosen.includes(option.value)}
              onChange={() => onChange(several ? toggled(chosen, option.value) : [option.value])}
            />
            {several ? <Icon of={Check} size="mark" /> : <i />}
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
    background: var(--color-primary-soft);
    color: var(--color-on-primary-soft);
    box-shadow: inset 0 0 0 2px var(--color-primary);
    font-weight: var(--weight-medium);
  }
`

const Mark = styled.span`
  position: relative;
  display: grid;
  place-items: center;
  width: 1.5rem;
  height: 1.5rem;
  color: var(--color-on-primary);

  > svg,
  > i {
    position: relative;
    pointer-events: none;
    opacity: 0;
  }

  > i {
    width: 0.625rem;
    height: 0.625rem;
    border-radius: 50%;
    background: currentColor;
  }

  > :checked + svg,
  > :checked + i {
    opacity: 1;
  }
`

const Native = styled.input`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  margin: 0;
  border: 2px solid var(--color-line-strong);
  border-radius: ${({ type }) => (type === 'radio' ? '50%' : '0.4375rem')};
  background: var(--color-surface);
  appearance: none;
  cursor: pointer;

  &:checked {
    border-color: var(--color-primary);
    background: var(--color-primary);
  }

  @media (forced-colors: active) {
    appearance: auto;
  }
`
