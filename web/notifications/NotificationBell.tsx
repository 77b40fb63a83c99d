import Bell from 'lucide-react/icons/bell'
import { Suspense } from 'react'
import { unreadCount } from '../../contracts/endpoints.ts'
import { badgeCaps, timing } from '../../contracts/limits.ts'
import { useRoute } from '../data/use-route.ts'
import { usePollWhileDown } from '../live/live-state.ts'
import { Badge } from '../ui/Badge.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { lazySheet } from '../ui/lazy-sheet.ts'
import { useIdle } from '../ui/use-idle.ts'
import { texts } from './texts.ts'
import { useNewsSheet } from './use-news-sheet.ts'

const NotificationSheet = lazySheet('NotificationSheet', () => import('./NotificationSheet.tsx'))

export function NotificationBell() {
  const every = usePollWhileDown(timing.unreadPoll)
  const idle = useIdle()
  const { data } = useRoute(unreadCount, {}, { every, when: idle })
  const [open, setOpen] = useNewsSheet()
  const fetchSheet = idle || open
  const count = data?.count ?? 0
  return (
    <>
      <IconButton
        icon={Bell}
        label={texts.bell.label}
        filled
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Badge at="corner" count={count} max={badgeCaps.bell} label={texts.bell.unread} />
      </IconButton>
      {fetchSheet && (
        <Suspense>
          <NotificationSheet open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
