import * as RadioGroup from 'radix-ui/radio-group'
import { useId } from 'react'
import styled from 'styled-components'
import { inColumn } from './layout.ts'
import { segment, segmentTrack } from './segments.ts'

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
  ${inColumn(2)}
  padding-block: var(--space-3);
  font-weight: var(--weight-bold);

  * + & {
    border-top: var(--border-hair);
  }
`

const Track = styled(RadioGroup.Root)`
  ${segmentTrack}
  grid-auto-flow: column;
  grid-auto-columns: minmax(min-content, 1fr);

  [data-a11y="on"] & {
    grid-auto-flow: row;
    border-radius: var(--radius-lg);
  }
`

const Part = styled(RadioGroup.Item)`
  ${segment('[data-state="checked"]')}
  min-width: var(--tap);
  padding: 0 var(--space-2);
  text-align: center;
  transition: background var(--dur-fast) var(--ease-out);

  [data-a11y="on"] &[data-state="checked"] {
    box-shadow: inset 0 0 0 2px var(--color-link);
  }
`
