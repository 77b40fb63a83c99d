import { failureOf } from '../../data/failure-of.ts'
import { useCommand } from '../../data/use-command.ts'
import { ActionSheet } from '../../ui/ActionSheet.tsx'
import { useToast } from '../../ui/toast-state.ts'
import { Muted } from '../../ui/typography.ts'
import { seriesTexts } from './series-texts.ts'

type Props = { eventId: string; open: boolean; onClose: () => void }

/** Asks the organizer before a series ends. */
export function EndSeriesSheet({ eventId, open, onClose }: Props) {
  const toast = useToast()
  const { end } = seriesTexts
  const { run, pending } = useCommand('DELETE /api/events/:id/series', {
    refresh: ['/api/events'],
    onDone: () => {
      onClose()
      toast({ title: end.done, tone: 'success' })
    },
    failure: failureOf(seriesTexts.failed),
  })
  return (
    <ActionSheet
      open={open}
      onClose={onClose}
      title={end.title}
      cancel={end.cancel}
      act={end.send}
      busy={pending && end.saving}
      asks
      onAct={() => void run({ params: { id: eventId } })}
    >
      <Muted>{end.text}</Muted>
    </ActionSheet>
  )
}
