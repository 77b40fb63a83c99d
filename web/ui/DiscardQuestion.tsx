import { useEffect, useId, useRef } from 'react'
import { Button } from './Button.tsx'
import { Shares, Stack } from './layout.ts'
import { Muted, Strong } from './text.ts'
import { texts } from './texts.ts'

type Props = { onKeep: () => void; onDiscard: () => void }

/** Replaces a sheet's buttons to ask whether unsaved changes may be discarded; takes the focus. */
export function DiscardQuestion({ onKeep, onDiscard }: Props) {
  const id = useId()
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => keep.current?.focus(), [])
  return (
    <Stack $gap={3} role="alertdialog" aria-labelledby={id} aria-describedby={`${id}-means`}>
      <div>
        <Strong as="h3" id={id}>
          {texts.sheet.discard.title}
        </Strong>
        <Muted $size="sm" id={`${id}-means`}>
          {texts.sheet.discard.text}
        </Muted>
      </div>
      <Shares>
        <Button ref={keep} onClick={onKeep}>
          {texts.sheet.discard.keep}
        </Button>
        <Button rank={3} onClick={onDiscard}>
          {texts.sheet.discard.discard}
        </Button>
      </Shares>
    </Stack>
  )
}
