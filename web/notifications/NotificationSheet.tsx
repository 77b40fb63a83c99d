import BellRing from 'lucide-react/icons/bell-ring'
import CheckCheck from 'lucide-react/icons/check-check'
import styled from 'styled-components'
import { listNotifications, readAllNotifications } from '../../contracts/endpoints.ts'
import type { Notification } from '../../contracts/notifications.ts'
import { adviceFor } from '../data/call-errors.ts'
import { useCommand } from '../data/use-command.ts'
import { useRoute } from '../data/use-route.ts'
import { showsSamples } from '../shell/shows-samples.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Stack } from '../ui/layout.ts'
import { ProblemNotice } from '../ui/ProblemNotice.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useToast } from '../ui/toast.ts'
import { NotificationItem } from './NotificationItem.tsx'
import { SampleMenu } from './SampleMenu.tsx'

type Props = { open: boolean; onOpenChange: (open: boolean) => void }

/** All notifications: unread first, then read. */
export function NotificationSheet({ open, onOpenChange }: Props) {
  const toast = useToast()
  const { data, error, refresh } = useRoute(listNotifications, {}, { when: open })
  const { run, pending } = useCommand(readAllNotifications, {
    refresh: [listNotifications.path],
    onDone: () => toast({ title: 'All notifications marked as read', tone: 'success' }),
  })
  const unread = data?.some(({ isRead }) => !isRead) ?? false

  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title="Notifications"
      subtitle="Stay updated with your latest activity"
      footer={
        unread && (
          <Button
            rank={2}
            icon={<Icon of={CheckCheck} size="small" />}
            busy={pending && 'Marking'}
            onClick={() => void run()}
          >
            Mark all read
          </Button>
        )
      }
    >
      {data ? (
        <Inbox notifications={data} onGo={() => onOpenChange(false)} />
      ) : error ? (
        <ProblemNotice
          title="Your notifications could not be loaded"
          text={adviceFor(error)}
          onRetry={() => void refresh()}
        />
      ) : (
        <Skeleton label="Loading notifications" />
      )}
      {showsSamples() && <SampleMenu />}
    </Sheet>
  )
}

type InboxProps = { notifications: readonly Notification[]; onGo: () => void }

function Inbox({ notifications, onGo }: InboxProps) {
  const fresh = notifications.filter(({ isRead }) => !isRead)
  const earlier = notifications.filter(({ isRead }) => isRead)
  if (notifications.length === 0)
    return (
      <EmptyState
        icon={BellRing}
        title="No notifications yet"
        text="You'll see new notifications here when they arrive"
      />
    )
  return (
    <Stack>
      {fresh.length > 0 && (
        <Section title={`New (${fresh.length})`} notifications={fresh} onGo={onGo} />
      )}
      {earlier.length > 0 && <Section title="Earlier" notifications={earlier} onGo={onGo} />}
    </Stack>
  )
}

const Section = ({ title, notifications, onGo }: InboxProps & { title: string }) => (
  <section>
    <Title>{title}</Title>
    <ul>
      {notifications.map(notification => (
        <NotificationItem key={notification.id} notification={notification} onGo={onGo} />
      ))}
    </ul>
  </section>
)

const Title = styled.h3`
  padding-bottom: var(--space-1);
  color: var(--color-ink-2);
  font-size: var(--text-sm);
  font-weight: var(--weight-bold);
`
