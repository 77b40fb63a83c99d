import CalendarX from 'lucide-react/icons/calendar-x'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import Pencil from 'lucide-react/icons/pencil'
import ShieldAlert from 'lucide-react/icons/shield-exclamation-point'
import { Suspense, useState } from 'react'
import type { EventDetails } from '../../contracts/meetups/meetups.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { lazySheet } from '../ui/lazy-sheet.ts'
import { Menu } from '../ui/Menu.tsx'
import { CancelEventSheet } from './CancelEventSheet.tsx'
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
