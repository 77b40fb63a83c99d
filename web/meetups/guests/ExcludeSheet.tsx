import { adviceFor, CallFailed } from '../../data/call-errors.ts'
import { useCommand } from '../../data/use-command.ts'
import { ActionSheet } from '../../ui/ActionSheet.tsx'
import { bidiIsolate } from '../../ui/bidi-isolate.ts'
import { useToast } from '../../ui/toast-state.ts'
import { Muted } from '../../ui/typography.ts'
import { texts } from '../texts.ts'

type Props = {
  eventId: string
  guest: { id: string; pseudonym: string }
  open: boolean
  onClose: () => void
}

/** Asks a host before a guest may no longer come to their events. */
export function ExcludeSheet({ eventId, guest, open, onClose }: Props) {
  const toast = useToast()
  const { run, pending } = useCommand('POST /api/events/:id/exclusions', {
    refresh: ['/api/events', '/api/event-exclusions'],
    onDone: () => {
      onClose()
      toast({ title: texts.exclusions.done, tone: 'success', compact: true })
    },
    failure: error => ({
      title: texts.error,
      text:
        error instanceof CallFailed && error.status < 500
          ? adviceFor(error)
          : texts.exclusions.failed,
    }),
  })
  return (
    <ActionSheet
      open={open}
      onClose={onClose}
      title={texts.exclusions.question(bidiIsolate(guest.pseudonym))}
      cancel={texts.exclusions.cancel}
      act={texts.exclusions.confirm}
      busy={pending && texts.exclusions.saving}
      asks
      onAct={() => void run({ params: { id: eventId }, body: { memberId: guest.id } })}
    >
      <Muted>{texts.exclusions.text}</Muted>
    </ActionSheet>
  )
}
