import { useEffect, useState } from 'react'
import styled from 'styled-components'
import { Stack } from '../../ui/layout.ts'
import { Slider } from '../../ui/Slider.tsx'
import { CommittedNumber } from './CommittedNumber.tsx'

type Range = { min: number; max: number }

type Props = {
  label: string
  /** Names of the lower and the upper end. */
  ends: readonly [string, string]
  value: Range
  says: (value: Range) => string
  /** Says one end. */
  saysEnd: (value: number) => string
  /** Ends of the slider; the fields accept any number. */
  least: number
  most: number
  step?: number
  onChange: (value: Range) => void
}

const inOrder = (one: number, other: number): Range => ({
  min: Math.min(one, other),
  max: Math.max(one, other),
})

/** A slider with two thumbs and a field for each end. */
export function RangeEditor({
  label,
  ends,
  value,
  says,
  saysEnd,
  least,
  most,
  step,
  onChange,
}: Props) {
  const [dragged, setDragged] = useState<Range>()
  const { min, max } = dragged ?? value
  // biome-ignore lint/correctness/useExhaustiveDependencies: a stored value ends the drag
  useEffect(() => setDragged(undefined), [value.min, value.max])
  const onSlider = (change: (range: Range) => void) => (thumbs: number[]) =>
    change(inOrder(thumbs[0] ?? least, thumbs[1] ?? most))
  const within = (number: number) => Math.min(most, Math.max(least, number))

  return (
    <Stack>
      <Slider
        label={label}
        thumbs={ends}
        value={[within(min), within(max)]}
        min={least}
        max={most}
        step={step}
        says={says({ min, max })}
        thumbSays={[saysEnd(min), saysEnd(max)]}
        onChange={onSlider(setDragged)}
        onCommit={onSlider(onChange)}
      />
      <FieldPair>
        <CommittedNumber
          label={ends[0]}
          value={min}
          onCommit={next => onChange(inOrder(next, Math.max(next, max)))}
        />
        <CommittedNumber
          label={ends[1]}
          value={max}
          onCommit={next => onChange(inOrder(Math.min(min, next), next))}
        />
      </FieldPair>
    </Stack>
  )
}

/** Two fields side by side. */
export const FieldPair = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--space-3);
  align-items: start;

  [data-a11y="on"] & {
    grid-template-columns: minmax(0, 1fr);
  }
`
