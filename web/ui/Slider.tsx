import * as Radix from 'radix-ui/slider'
import { type ReactNode, useId } from 'react'
import styled from 'styled-components'
import { Hint, tabular } from './typography.ts'

type Props = {
  label: string
  /** Accessible names of the thumbs, in order. */
  thumbs: readonly [string] | readonly [string, string]
  value: readonly number[]
  onChange: (value: number[]) => void
  /** Called at the end of a change: when a thumb is released, or a key is pressed. */
  onCommit?: (value: number[]) => void
  min: number
  max: number
  step?: number
  /** The value as text, beside the label: "18 to 65". A single thumb says it, too. */
  says: string
  /** What each of two thumbs says: "18" and "65". */
  thumbSays?: readonly string[]
  hint?: ReactNode
}

/** Slider for one number or a range; arrow keys, page keys, Home and End move a thumb. */
export function Slider({
  label,
  thumbs,
  value,
  onChange,
  onCommit,
  min,
  max,
  step = 1,
  says,
  thumbSays = [says],
  hint,
}: Props) {
  const id = useId()
  return (
    <Box role="group" aria-labelledby={`${id}-label`}>
      <Head>
        <span id={`${id}-label`}>{label}</span>
        <Says>{says}</Says>
      </Head>
      <Root
        value={[...value]}
        onValueChange={onChange}
        onValueCommit={onCommit}
        min={min}
        max={max}
        step={step}
        preserveThumbOrder
      >
        <Track>
          <Radix.Range asChild>
            <Thread />
          </Radix.Range>
        </Track>
        {thumbs.map((name, thumb) => (
          <Thumb
            key={name}
            aria-label={name}
            aria-valuetext={thumbSays[thumb]}
            aria-describedby={hint ? `${id}-hint` : undefined}
          />
        ))}
      </Root>
      {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
    </Box>
  )
}

const Box = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 0.375rem;
`

const Head = styled.div`
  display: flex;
  justify-content: space-between;
  gap: var(--space-3);
  font-size: var(--text-sm);
  font-weight: var(--weight-bold);
`

const Says = styled.span`
  ${tabular}
  color: var(--color-ink-2);
  font-weight: var(--weight-medium);
`

const Root = styled(Radix.Root)`
  position: relative;
  display: flex;
  align-items: center;
  height: var(--tap);
  padding-inline: 0;
  touch-action: none;
  user-select: none;
`

const Track = styled(Radix.Track)`
  position: relative;
  flex: 1;
  height: 0.25rem;
  border-radius: var(--radius-pill);
  background: var(--color-line-strong);
`

const Thread = styled.span`
  position: absolute;
  inset-block: 0;
  border-radius: inherit;
  background: var(--color-thread);
`

const Thumb = styled(Radix.Thumb)`
  position: relative;
  display: block;
  width: 1.625rem;
  height: 1.625rem;
  border: 3px solid var(--color-thread);
  border-radius: 50%;
  background: var(--color-surface);
  box-shadow: var(--shadow-1);
  cursor: grab;

  &::after {
    content: "";
    position: absolute;
    inset: -0.75rem;
  }
`
