import { useEffect, useId, useRef } from 'react'
import styled from 'styled-components'
import { Button } from './Button.tsx'
import { Muted, Strong } from './text.ts'

type Props = { onKeep: () => void; onDiscard: () => void }

/** Asks, in place of a sheet's buttons, whether what is unsaved in it may go; it takes the focus. */
export function DiscardQuestion({ onKeep, onDiscard }: Props) {
  const id = useId()
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => keep.current?.focus(), [])
  return (
    <Box role="alertdialog" aria-labelledby={id} aria-describedby={`${id}-means`}>
      <div>
        <Strong as="h3" id={id}>
          Discard changes?
        </Strong>
        <Muted $size="sm" id={`${id}-means`}>
          What you wrote or chose here is not kept.
        </Muted>
      </div>
      <Choices>
        <Button ref={keep} onClick={onKeep}>
          Keep editing
        </Button>
        <Button rank={3} onClick={onDiscard}>
          Discard
        </Button>
      </Choices>
    </Box>
  )
}

const Box = styled.div`
  display: grid;
  gap: var(--space-3);
`

const Choices = styled.div`
  display: flex;
  gap: var(--space-3);

  > * {
    flex: 1;
  }
`
