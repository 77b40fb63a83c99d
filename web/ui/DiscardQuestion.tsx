import { useEffect, useId, useRef } from 'react'
import { Button } from './Button.tsx'
import { Shares, Stack } from './layout.ts'
import { texts } from './texts.ts'
import { Muted, Strong } from './typography.ts'

type Props = {
  title?: string
  text?: string
  keepLabel?: string
  discardLabel?: string
  onKeep: () => void
  onDiscard: () => void
}

/** Replaces a sheet's buttons to ask whether unsaved changes may be discarded; takes the focus. */
export function DiscardQuestion({
  title = texts.sheet.discard.title,
  text = texts.sheet.discard.text,
  keepLabel = texts.sheet.discard.keep,
  discardLabel = texts.sheet.discard.discard,
  onKeep,
  onDiscard,
}: Props) {
  const id = useId()
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => keep.current?.focus(), [])
  return (
    <Stack $gap={3} role="alertdialog" aria-labelledby={id} aria-describedby={`${id}-means`}>
      <div>
        <Strong as="h3" id={id}>
          {title}
        </Strong>
        <Muted $size="sm" id={`${id}-means`}>
          {text}
        </Muted>
      </div>
      <Shares>
        <Button ref={keep} onClick={onKeep}>
          {keepLabel}
        </Button>
        <Button rank={3} onClick={onDiscard}>
          {discardLabel}
        </Button>
      </Shares>
    </Stack>
  )
}
