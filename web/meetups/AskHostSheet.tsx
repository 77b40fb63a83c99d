import { type FormEvent, useEffect, useId, useState } from 'react'
import { hasInk } from '../../contracts/core/ink.ts'
import { meetupLimits } from '../../contracts/core/limits.ts'
import { ActionSheet } from '../ui/ActionSheet.tsx'
import { TextArea } from '../ui/Field.tsx'
import { Stack } from '../ui/layout.ts'
import { Muted } from '../ui/typography.ts'
import { texts } from './texts.ts'

type Props = {
  /** The host's question to those who ask to come. */
  question: string
  open: boolean
  onClose: () => void
  onSend: (reply: string) => void
  sending: boolean
}

/** Asks the host for a place, with a reply to their question. It says what the host will see. */
export function AskHostSheet({ question, open, onClose, onSend, sending }: Props) {
  const id = useId()
  const [reply, setReply] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  useEffect(() => {
    if (open) return
    setReply('')
    setEmpty(false)
  }, [open])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setEmpty(!hasInk(reply))
    if (hasInk(reply) && !sending) onSend(reply)
  }
  return (
    <ActionSheet
      open={open}
      onClose={onClose}
      title={texts.ask.title}
      unsaved={hasInk(reply)}
      cancel={texts.ask.cancel}
      act={texts.ask.send}
      busy={sending && texts.ask.sending}
      form={id}
    >
      <form id={id} noValidate onSubmit={submit}>
        <Stack>
          <TextArea
            label={`${texts.ask.question}: ${question}`}
            required
            limit={meetupLimits.answer}
            noun="answer"
            value={reply}
            error={isEmpty ? texts.ask.empty : undefined}
            onChange={event => setReply(event.target.value)}
          />
          <Muted $size="sm">{texts.rsvp.hostSees}</Muted>
        </Stack>
      </form>
    </ActionSheet>
  )
}
