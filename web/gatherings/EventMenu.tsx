import CalendarX from 'lucide-react/icons/calendar-x'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import Pencil from 'lucide-react/icons/pencil'
import ShieldAlert from 'lucide-react/icons/shield-exclamation-point'
import { Suspense, useState } from 'react'
import type { EventDetails } from '../../contracts/gatherings.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { lazySheet } from '../ui/lazy-sheet.ts'
import { Menu } from '../ui/Menu.tsx'
import { CancelEventSheet } from './CancelEventSheet.tsx'
import { ReportEventSheet } from './ReportEventSheet.tsx'

const EditEventSheet = lazySheet('EditEventSheet', () => import('./EditEventSheet.tsx'))

/** What else can be done: the organizer edits and cancels, everyone else reports. */
export function EventMenu({ event }: { event: EventDetails }) {
  const [asking, setAsking] = useState<'edit' | 'cancel' | 'report'>()
  const close = () => setAsking(undefined)
  if (event.isOrganizer && event.status !== 'upcoming') return null
  return (
    <>
      <Menu
        trigger={<IconButton icon={EllipsisVertical} filled label="More about this event" />}
        items={
          event.isOrganizer
            ? [
                { label: 'Edit Event', icon: Pencil, onSelect: () => setAsking('edit') },
                { label: 'Cancel Event', icon: CalendarX, onSelect: () => setAsking('cancel') },
              ]
            : [{ label: 'Report Event', icon: ShieldAlert, onSelect: () => setAsking('report') }]
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
