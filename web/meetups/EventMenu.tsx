import CalendarX from 'lucide-react/icons/calendar-x'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import Pencil from 'lucide-react/icons/pencil'
import ShieldAlert from 'lucide-react/icons/shield-exclamation-point'
import { Suspense, useState } from 'react'
import type { EventDetails } from '../../contracts/meetups/meetups.ts'
import { useCommand } from '../data/use-command.ts'
import { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { lazySheet } from '../ui/lazy-sheet.ts'
import { Menu } from '../ui/Menu.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { useToast } from '../ui/toast-state.ts'
import { Muted } from '../ui/typography.ts'
import { ReportEventSheet } from './ReportEventSheet.tsx'
import { texts } from './texts.ts'

const EditEventSheet = lazySheet('EditEventSheet', () => import('./EditEventSheet.tsx'))

/** Menu of an event: edit and cancel for the organizer, report for everyone else. */
export function EventMenu({ event }: { event: EventDetails }) {
  const [asking, setAsking] = useState<'edit' | 'cancel' | 'report'>()
  const close = () => setAsking(undefined)
  if (event.isOrganizer && event.status !== 'upcoming') return null
  return (
    <>
      <Menu
        trigger={<IconButton icon={EllipsisVertical} filled label={texts.menu.open} />}
        items={
          event.isOrganizer
            ? [
                { label: texts.menu.edit, icon: Pencil, onSelect: () => setAsking('edit') },
                { label: texts.menu.cancel, icon: CalendarX, onSelect: () => setAsking('cancel') },
              ]
            : [{ label: texts.menu.report, icon: ShieldAlert, onSelect: () => setAsking('report') }]
        }
      />
      <Suspense>
        <EditEventSheet event={event} open={asking === 'edit'} onClose={close} />
      </Suspense>
      <CancelEventSheet event={event} open={asking === 'cancel'} onClose={close} />
      <ReportEventSheet eventId={event.id} open={asking === 'report'} onClose={close} />
    </>
  )
}

type Props = { event: EventDetails; open: boolean; onClose: () => void }

/** Asks before an event is cancelled, because that cannot be undone. */
function CancelEventSheet({ event: { id }, open, onClose }: Props) {
  const toast = useToast()
  const { run, pending } = useCommand('DELETE /api/events/:id', {
    refresh: ['/api/events'],
    onDone: () => {
      onClose()
      toast({ title: texts.cancel.done, text: texts.cancel.doneText })
    },
    failure: { title: texts.error, text: texts.cancel.failed },
  })
  return (
    <Sheet
      open={open}
      onOpenChange={next => next || onClose()}
      title={texts.cancel.title}
      footer={
        <>
          <Button rank={3} onClick={onClose}>
            {texts.cancel.keep}
          </Button>
          <Button
            busy={pending && texts.cancel.cancelling}
            onClick={() => void run({ params: { id } })}
          >
            {texts.cancel.confirm}
          </Button>
        </>
      }
    >
      <Muted>{texts.cancel.text}</Muted>
    </Sheet>
  )
}
