import BellRing from 'lucide-react/icons/bell-ring'
import CheckCheck from 'lucide-react/icons/check-check'
import FlaskConical from 'lucide-react/icons/flask-conical'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import type { EndpointBody } from '../../contracts/features.ts'
import type { Notification } from '../../contracts/notifications/notifications.ts'
import { adviceFor } from '../data/call-errors.ts'
import { useCommand } from '../data/use-command.ts'
import { useRoute } from '../data/use-route.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Stack } from '../ui/layout.ts'
import { Menu } from '../ui/Menu.tsx'
import { ProblemNotice } from '../ui/ProblemNotice.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useToast } from '../ui/toast-state.ts'
import { MatchesItem } from './MatchesItem.tsx'
import { inboxRows } from './match-news.ts'
import { NotificationItem } from './NotificationItem.tsx'
import { notificationIcon } from './notification-icons.ts'
import { texts } from './texts.ts'

/** Whether the menu of sample notifications is shown. The server writes this into the page. */
const showsSamples = (): boolean =>
  document.querySelector<HTMLMetaElement>('meta[name="kith-samples"]')?.content === 'on'

type Props = { open: boolean; onOpenChange: (open: boolean) => void }

/** All notifications: unread first, then read. */
export function NotificationSheet({ open, onOpenChange }: Props) {
  const toast = useToast()
  const { data, error, refresh } = useRoute('GET /api/notifications', {}, { when: open })
  const { run, pending } = useCommand('PATCH /api/notifications/mark-all-read', {
    refresh: ['/api/notifications'],
    onDone: () => toast({ title: texts.sheet.markedAll, tone: 'success' }),
  })
  const unread = data?.some(({ isRead }) => !isRead) ?? false

  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={texts.sheet.title}
      subtitle={texts.sheet.subtitle}
      fromSide
      footer={
        unread && (
          <Button
            rank={2}
            icon={<Icon of={CheckCheck} size="small" />}
            busy={pending && texts.sheet.marking}
            onClick={() => void run()}
          >
            {texts.sheet.markAll}
          </Button>
        )
      }
    >
      {data ? (
        <Inbox notifications={data} onGo={() => onOpenChange(false)} />
      ) : error ? (
        <ProblemNotice
          title={texts.sheet.failed}
          text={adviceFor(error)}
          onRetry={() => void refresh()}
        />
      ) : (
        <Skeleton label={texts.sheet.loading} />
      )}
      {showsSamples() && <SampleMenu />}
    </Sheet>
  )
}

type InboxProps = { notifications: readonly Notification[]; onGo: () => void }

function Inbox({ notifications, onGo }: InboxProps) {
  const unread = notifications.filter(({ isRead }) => !isRead)
  const earlier = notifications.filter(({ isRead }) => isRead)
  if (notifications.length === 0)
    return (
      <EmptyState icon={BellRing} title={texts.sheet.emptyTitle} text={texts.sheet.emptyText} />
    )
  return (
    <Stack>
      {unread.length > 0 && (
        <Section title={texts.sheet.new(unread.length)}>
          <Rows notifications={unread} onGo={onGo} />
        </Section>
      )}
      {earlier.length > 0 && (
        <Section title={texts.sheet.earlier}>
          <Rows notifications={earlier} onGo={onGo} />
        </Section>
      )}
    </Stack>
  )
}

const Rows = ({ notifications, onGo }: InboxProps) =>
  inboxRows(notifications).map(row => {
    const Item = row.kind === 'matches' ? MatchesItem : NotificationItem
    return <Item key={row.notifications[0].id} notifications={row.notifications} onGo={onGo} />
  })

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <Title>{title}</Title>
    <ul>{children}</ul>
  </section>
)

const Title = styled.h3`
  padding-bottom: var(--space-1);
  color: var(--color-ink-2);
  font-size: var(--text-sm);
  font-weight: var(--weight-bold);
`

/** Menu to try Kith out: sends the member a sample notification of the selected kind. */
function SampleMenu() {
  const toast = useToast()
  const { run } = useCommand('POST /api/notifications', {
    refresh: ['/api/notifications'],
    onDone: () => toast({ title: texts.samples.created, tone: 'success' }),
  })
  return (
    <Menu
      trigger={
        <Button rank={0} small icon={<Icon of={FlaskConical} size="small" />}>
          {texts.samples.open}
        </Button>
      }
      items={samples.map(body => ({
        label: body.title,
        icon: notificationIcon(body.type),
        onSelect: () => void run({ body }),
      }))}
    />
  )
}

/** One sample notification of each kind with an icon of its own. */
const samples: readonly EndpointBody<'POST /api/notifications'>[] = [
  {
    type: 'new_match',
    title: "It's a Match! 🎉",
    message: 'You both liked each other. Start a conversation!',
    actionUrl: '/matches',
  },
  {
    type: 'new_message',
    title: 'New message',
    message: 'One of your matches wrote to you.',
    actionUrl: '/messages',
  },
  {
    type: 'profile_view',
    title: 'Profile view',
    message: 'Someone looked at your profile.',
    actionUrl: '/profile',
  },
  {
    type: 'group_chat_invite',
    title: 'Group chat invitation',
    message: "You're invited to a group chat about board games on weeknights.",
    actionUrl: '/group-chats',
  },
  {
    type: 'event_reminder',
    title: 'Event reminder',
    message: "A potluck you're going to starts tomorrow at six.",
    actionUrl: '/events',
  },
]
