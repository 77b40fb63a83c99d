import { type FormEvent, useId, useState } from 'react'
import type { EventSeries } from '../../../contracts/meetups/event-series.ts'
import { failureOf } from '../../data/failure-of.ts'
import { useCommand } from '../../data/use-command.ts'
import { ActionSheet } from '../../ui/ActionSheet.tsx'
import { SelectField } from '../../ui/Field.tsx'
import { Stack } from '../../ui/layout.ts'
import { useToast } from '../../ui/toast-state.ts'
import { Muted } from '../../ui/typography.ts'
import { seriesTexts } from './series-texts.ts'

type Props = {
  eventId: string
  planned: EventSeries['planned']
  /** The day of a date, in words. */
  dayOf: (date: string) => string
  open: boolean
  onClose: () => void
}

/** The organizer skips a date for which no event is announced yet. */
export function SkipDateSheet({ eventId, planned, dayOf, open, onClose }: Props) {
  const id = useId()
  const toast = useToast()
  const [date, setDate] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { skip } = seriesTexts
  const { run, pending } = useCommand('POST /api/events/:id/series/skips', {
    refresh: ['/api/events'],
    onDone: () => {
      onClose()
      toast({ title: skip.done, tone: 'success', compact: true })
    },
    failure: failureOf(seriesTexts.failed),
  })
  const free = planned.filter(one => !one.isSkipped)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setMissing(date === '')
    if (date !== '' && !pending) void run({ params: { id: eventId }, body: { date } })
  }
  return (
    <ActionSheet
      open={open}
      onClose={onClose}
      title={skip.title}
      cancel={skip.cancel}
      act={skip.send}
      busy={pending && skip.saving}
      disabled={free.length === 0}
      form={id}
    >
      <form id={id} noValidate onSubmit={submit}>
        <Stack>
          <Muted $size="sm">{skip.text}</Muted>
          {free.length === 0 ? (
            <Muted>{skip.none}</Muted>
          ) : (
            <SelectField
              label={skip.date}
              required
              value={date}
              error={isMissing ? skip.missing : undefined}
              onChange={({ target }) => setDate(target.value)}
            >
              <option value="">{skip.choose}</option>
              {free.map(one => (
                <option key={one.date} value={one.date}>
                  {dayOf(one.date)}
                </option>
              ))}
            </SelectField>
          )}
        </Stack>
      </form>
    </ActionSheet>
  )
}
