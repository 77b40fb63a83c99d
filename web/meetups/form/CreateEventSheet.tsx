import { useNavigate } from 'react-router-dom'
import { adviceFor, isTooOften } from '../../data/call-errors.ts'
import { useCommand } from '../../data/use-command.ts'
import { useToast } from '../../ui/toast-state.ts'
import { texts } from '../texts.ts'
import { EventSheet } from './EventSheet.tsx'
import { bodyOf, emptyForm, repeatOf } from './event-form.ts'
import { useOwnZone } from './use-own-zone.ts'

type Props = { open: boolean; onClose: () => void }

/** The sheet "Create New Event". Opens the new event afterwards. */
export function CreateEventSheet({ open, onClose }: Props) {
  const toast = useToast()
  const navigate = useNavigate()
  const timeZone = useOwnZone()
  const { run, pending, error } = useCommand('POST /api/events', {
    refresh: ['/api/events'],
    onDone: ({ id }) => {
      onClose()
      toast({ title: texts.form.created, tone: 'success', outlives: 'next-page' })
      navigate(`/events/${id}`)
    },
    failure: failed => ({
      title: texts.error,
      text: isTooOften(failed) ? adviceFor(failed) : texts.form.createFailed,
    }),
  })
  return (
    <EventSheet
      title={texts.form.create}
      send={texts.form.createButton}
      sending={texts.form.creating}
      open={open}
      onClose={onClose}
      stored={{ ...emptyForm, timeZone }}
      onSend={form =>
        void run({ body: { ...bodyOf(form), ...repeatOf(form), houseRulesAgreed: true } })
      }
      pending={pending}
      error={error}
    />
  )
}
