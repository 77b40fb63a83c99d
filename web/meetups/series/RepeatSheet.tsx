import { type FormEvent, useId, useState } from 'react'
import type { EventDetails } from '../../../contracts/meetups/meetups.ts'
import { CallFailed } from '../../data/call-errors.ts'
import { failureOf } from '../../data/failure-of.ts'
import { useCommand } from '../../data/use-command.ts'
import { ActionSheet } from '../../ui/ActionSheet.tsx'
import { useToast } from '../../ui/toast-state.ts'
import { eventDay } from '../event-dates.ts'
import { type RepeatForm, repeatOf, repeatProblems, serverProblems } from '../form/event-form.ts'
import { RepeatFields } from './RepeatFields.tsx'
import { seriesTexts } from './series-texts.ts'

type Props = { event: EventDetails; open: boolean; onClose: () => void }

/** The organizer repeats an event. */
export function RepeatSheet({ event, open, onClose }: Props) {
  const id = useId()
  const toast = useToast()
  const [form, setForm] = useState<RepeatForm>({ every: 'week', until: '' })
  const [problems, setProblems] = useState<ReturnType<typeof repeatProblems>>({})
  const { start } = seriesTexts
  const { run, pending } = useCommand('POST /api/events/:id/series', {
    refresh: ['/api/events'],
    onDone: () => {
      onClose()
      toast({ title: start.done, tone: 'success' })
    },
    failure: error => {
      if (error instanceof CallFailed) setProblems(serverProblems(error.problem?.issues ?? []))
      return failureOf(seriesTexts.failed)(error)
    },
  })
  const submit = (sent: FormEvent<HTMLFormElement>) => {
    sent.preventDefault()
    const { repeat } = repeatOf(form)
    const found = repeat ? repeatProblems(form) : { every: seriesTexts.form.chooseEvery }
    setProblems(found)
    if (repeat && Object.keys(found).length === 0 && !pending)
      void run({ params: { id: event.id }, body: repeat })
  }
  return (
    <ActionSheet
      open={open}
      onClose={onClose}
      title={start.title}
      cancel={start.cancel}
      act={start.send}
      busy={pending && start.saving}
      form={id}
    >
      <form id={id} noValidate onSubmit={submit}>
        <RepeatFields
          form={form}
          day={eventDay(event)}
          problems={problems}
          onChange={changes => setForm({ ...form, ...changes })}
        />
      </form>
    </ActionSheet>
  )
}
