import { useId } from 'react'
import styled from 'styled-components'

type Props = {
  label: string
  value: string
  onChange: (value: string) => void
  options: readonly (readonly [value: string, text: string])[]
}

/** A select beside its label, for a bar of controls. */
export function SmallSelect({ label, value, onChange, options }: Props) {
  const id = useId()
  return (
    <Box>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={event => onChange(event.target.value)}>
        {options.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </Box>
  )
}

const Box = styled.span`
  display: inline-flex;
  align-items: center;
  gap: var(--space-2);
  font-size: var(--text-sm);
  font-weight: var(--weight-medium);

  select {
    min-height: var(--tap);
    max-width: 14rem;
    padding: 0 var(--space-3);
    border: 1.5px solid var(--color-line-strong);
    border-radius: var(--radius-md);
    background: var(--color-surface);
  }
`
