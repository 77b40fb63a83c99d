import { type FormEvent, useId, useState } from 'react'
import { hasInk } from '../../contracts/core/ink.ts'
import { meetupLimits as limits } from '../../contracts/core/limits.ts'
import { adviceFor, CallFailed } from '../data/call-errors.ts'
import { useCommand } from '../data/use-command.ts'
import { ActionSheet } from '../ui/ActionSheet.tsx'
import { TextArea } from '../ui/Field.tsx'
import { Stack } from '../ui/layout.ts'
import { useToast } from '../ui/toast-state.ts'
import { Muted } from '../ui/typography.ts'
import { texts } from './texts.ts'

type Props = { eventId: string; open: boolean; onClose: () => void }

/** Sheet in which a host writes to all guests. It says who reads it. */
export function WriteGuestsSheet({ eventId, open, onClose }: Props) {
  const form = useId()
  const toast = useToast()
  const [words, setWords] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const { run, pending } = useCommand('POST /api/events/:id/guest-messages', {
    refresh: ['/api/events'],
    onDone: () => {
      onClose()
      toast({ title: texts.hostMessages.sent, tone: 'success', compact: true })
    },
    failure: error => ({
      title: texts.error,
      text:
        error instanceof CallFailed && error.status < 500
          ? adviceFor(error)
          : texts.hostMessages.failed,
    }),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setEmpty(!hasInk(words))
    if (hasInk(words) && !pending) void run({ params: { id: eventId }, body: { words } })
  }
  return (
    <ActionSheet
      open={open}
      onClose={onClose}
      title={texts.hostMessages.write}
      unsaved={hasInk(words)}
      cancel={texts.hostMessages.cancel}
      act={texts.hostMessages.send}
      busy={pending && texts.hostMessages.sending}
      form={form}
    >
      <form id={form} noValidate onSubmit={submit}>
        <Stack>
          <TextArea
            label={texts.hostMessages.words}
            required
            limit={limits.guestMessage}
            noun="message"
            value={words}
            error={isEmpty ? texts.hostMessages.empty : undefined}
            onChange={event => setWords(event.target.value)}
          />
          <Muted $size="sm">{texts.hostMessages.hint(limits.guestMessages)}</Muted>
        </Stack>
      </form>
    </ActionSheet>
  )
}
