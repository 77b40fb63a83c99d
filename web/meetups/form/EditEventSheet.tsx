import { useEffect, useMemo, useState } from 'react'
import type { EventDetails } from '../../../contracts/meetups/meetups.ts'
import { adviceFor, CallFailed } from '../../data/call-errors.ts'
import { useCommand } from '../../data/use-command.ts'
import { useToast } from '../../ui/toast-state.ts'
import { texts } from '../texts.ts'
import { EventSheet } from './EventSheet.tsx'
import { changesOf, formOf } from './event-form.ts'

type Props = { event: EventDetails; open: boolean; onClose: () => void }

/**
 * Sheet in which a host changes an event. Only fields that differ from the event as it was
 * opened are sent, with its version: what another device changes meanwhile stays.
 */
export function EditEventSheet({ event, open, onClose }: Props) {
  const toast = useToast()
  const [opened, setOpened] = useState(event)
  useEffect(() => {
    if (!open) setOpened(event)
  }, [open, event])
  const stored = useMemo(() => formOf(opened), [opened])
  const { run, pending, error } = useCommand('PATCH /api/events/:id', {
    refresh: ['/api/events'],
    onDone: () => {
      onClose()
      toast({ title: texts.form.saved, tone: 'success' })
    },
    failure: failed => ({
      title: texts.error,
      text:
        failed instanceof CallFailed && failed.status === 409
          ? adviceFor(failed)
          : texts.form.saveFailed,
    }),
  })
  return (
    <EventSheet
      title={texts.form.edit}
      send={texts.form.save}
      sending={texts.form.saving}
      open={open}
      onClose={onClose}
      stored={stored}
      onSend={form => {
        const body = { ...changesOf(form, stored), version: opened.version }
        void run({ params: { id: event.id }, body })
      }}
      pending={pending}
      error={error}
    />
  )
}
