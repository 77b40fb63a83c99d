import { type ComponentProps, type FormEvent, useEffect, useId, useState } from 'react'
import { hasInk } from '../../contracts/core/ink.ts'
import { ActionSheet } from './ActionSheet.tsx'
import { TextArea } from './Field.tsx'
import { Stack } from './layout.ts'
import { Muted } from './typography.ts'

type Props = Pick<ComponentProps<typeof ActionSheet>, 'open' | 'onClose' | 'title'> & {
  /** Label of the field, what its text is called, and how long it may be. */
  field: { label: string; noun: string; limit: number }
  /** Who reads it. */
  hint: string
  /** Labels of the buttons, and what a sheet without words says. */
  says: {
    readonly cancel: string
    readonly send: string
    readonly sending: string
    readonly empty: string
  }
  sending: boolean
  onSend: (words: string) => void
}

/** A sheet in which a member writes one text and sends it. It forgets the text when it closes. */
export function WordsSheet({ field, hint, says, sending, onSend, ...sheet }: Props) {
  const form = useId()
  const [words, setWords] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  useEffect(() => {
    if (sheet.open) return
    setWords('')
    setEmpty(false)
  }, [sheet.open])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setEmpty(!hasInk(words))
    if (hasInk(words) && !sending) onSend(words)
  }
  return (
    <ActionSheet
      {...sheet}
      unsaved={hasInk(words)}
      cancel={says.cancel}
      act={says.send}
      busy={sending && says.sending}
      form={form}
    >
      <form id={form} noValidate onSubmit={submit}>
        <Stack>
          <TextArea
            {...field}
            required
            value={words}
            error={isEmpty ? says.empty : undefined}
            onChange={event => setWords(event.target.value)}
          />
          <Muted $size="sm">{hint}</Muted>
        </Stack>
      </form>
    </ActionSheet>
  )
}
