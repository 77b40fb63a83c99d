import * as RadioGroup from 'radix-ui/radio-group'
import { useId } from 'react'
import styled from 'styled-components'
import { forcedBorder } from './forced-border.ts'

type Props<V extends string> = {
  label: string
  options: readonly { value: V; label: string }[]
  value: V
  onChange: (value: V) => void
}

/** Radio buttons styled like `SegmentedTabs`. */
export function SegmentedChoice<V extends string>({ label, options, value, onChange }: Props<V>) {
  const id = useId()
  return (
    <Box>
      <span id={id}>{label}</span>
      <Track
        aria-labelledby={id}
        value={value}
        onValueChange={next => onChange(next as V)}
        orientation="horizontal"
      >
        {options.map(option => (
          <Part key={option.value} value={option.value}>
            {option.label}
          </Part>
        ))}
      </Track>
    </Box>
  )
}

const Box = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-2);
  padding-block: var(--space-3);
  font-weight: var(--weight-bold);

  * + & {
    border-top: var(--border-hair);
  }
`

const Track = styled(RadioGroup.Root)`
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: minmax(min-content, 1fr);
  gap: 0.1875rem;
  padding: 0.1875rem;
  border-radius: var(--radius-pill);
  background: var(--color-sunken);

  [data-a11y="on"] & {
    grid-auto-flow: row;
    border-radius: var(--radius-lg);
  }
`

const Part = styled(RadioGroup.Item)`
  ${forcedBorder}
  min-width: var(--tap);
  min-height: var(--tap);
  padding: 0 var(--space-2);
  border-radius: var(--radius-pill);
  color: var(--color-ink-2);
  font-size: var(--text-sm);
  font-weight: var(--weight-medium);
  text-align: center;
  transition: background var(--dur-fast) var(--ease-out);

  &[data-state="checked"] {
    background: var(--color-raised);
    color: var(--color-ink);
    font-weight: var(--weight-bold);
    box-shadow: var(--shadow-2);
  }

  [data-a11y="on"] &[data-state="checked"] {
    box-shadow: inset 0 0 0 2px var(--color-link);
  }
`
