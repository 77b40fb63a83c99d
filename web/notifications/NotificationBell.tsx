import { useSetAtom } from 'jotai'
import { Bell } from 'lucide-react'
import { Suspense } from 'react'
import { badgeCaps, timing } from '../../contracts/core/limits.ts'
import { useRoute } from '../data/use-route.ts'
import { usePollWhileDown } from '../live/live-state.ts'
import { Badge } from '../ui/Badge.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { lazySheet } from '../ui/lazy-sheet.ts'
import { useIdle } from '../ui/use-idle.ts'
import { newsSheetAtom, useNewsSheet } from './news-sheet.ts'
import { texts } from './texts.ts'

const NotificationSheet = lazySheet('NotificationSheet', () => import('./NotificationSheet.tsx'))

/** Opens the list of notifications and counts the unread ones. */
export function NotificationBell() {
  const every = usePollWhileDown(timing.unreadPoll)
  const { data } = useRoute('GET /api/notifications/unread-count', {}, { every, when: useIdle() })
  const setOpen = useSetAtom(newsSheetAtom)
  return (
    <IconButton
      icon={Bell}
      label={texts.bell.label}
      filled
      aria-haspopup="dialog"
      onClick={() => setOpen(true)}
    >
      <Badge at="corner" count={data?.count ?? 0} max={badgeCaps.bell} label={texts.bell.unread} />
    </IconButton>
  )
}

/**
 * The list that the bells open. The layout renders it once; its code loads when the page is idle.
 */
export function NotificationList() {
  const [open, setOpen] = useNewsSheet()
  const idle = useIdle()
  return (
    (idle || open) && (
      <Suspense>
        <NotificationSheet open={open} onOpenChange={setOpen} />
      </Suspense>
    )
  )
}
