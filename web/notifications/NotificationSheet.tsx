import type { LucideIcon } from 'lucide-react'
import {
  Bell,
  BellRing,
  CalendarClock,
  CheckCheck,
  Coffee,
  Eye,
  FlaskConical,
  HeartHandshake,
  MessageCircle,
  UsersRound,
  Waypoints,
} from 'lucide-react'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import type { EndpointBody } from '../../contracts/features.ts'
import type { Notification, NotificationType } from '../../contracts/notifications/notifications.ts'
import { pageAt } from '../../contracts/pages.ts'
import { adviceFor } from '../data/call-errors.ts'
import { useCommand } from '../data/use-command.ts'
import { useRoute } from '../data/use-route.ts'
import { Button } from '../ui/Button.tsx'
import { bidiIsolate } from '../ui/bidi-isolate.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Icon } from '../ui/Icon.tsx'
import { IconTile } from '../ui/IconTile.ts'
import { Stack } from '../ui/layout.ts'
import { Menu } from '../ui/Menu.tsx'
import { ProblemNotice } from '../ui/ProblemNotice.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useToast } from '../ui/toast-state.ts'
import { type InboxRow, inboxRows } from './inbox-rows.ts'
import { NamedFaces, type NamedPerson } from './NamedFaces.tsx'
import { NotificationRow } from './NotificationRow.tsx'
import { texts } from './texts.ts'
import { useRead } from './use-read.ts'

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

type MatchesItemProps = {
  /** All unread or all read, the newest first. */
  notifications: InboxRow['notifications']
  onGo: () => void
}

/** Several matches in one row. A click marks all as read and opens the matches. A list item. */
function MatchesItem({ notifications, onGo }: MatchesItemProps) {
  const [{ createdAt, isRead }] = notifications
  const read = useRead(notifications)
  const people = notifications.flatMap(({ about }) => about?.person ?? [])
  return (
    <NotificationRow
      sign={<Sign people={people} type="new_match" isRead={isRead} />}
      title={
        isRead
          ? texts.matches.earlier(notifications.length)
          : texts.matches.title(notifications.length)
      }
      message={texts.matches.names(people.map(({ pseudonym }) => pseudonym))}
      at={createdAt}
      isRead={isRead}
      to={pageAt('/matches')}
      onOpen={() => {
        read()
        onGo()
      }}
    />
  )
}

type SignProps = { people: readonly NamedPerson[]; type: NotificationType; isRead: boolean }

/** The faces of who is named, else the icon of the kind. */
const Sign = ({ people, type, isRead }: SignProps) =>
  people.length > 0 ? (
    <NamedFaces people={people} />
  ) : (
    <IconTile $on={!isRead}>
      <Icon of={notificationIcon(type)} />
    </IconTile>
  )

type NotificationItemProps = {
  /** Of one person and kind, the newest first. */
  notifications: InboxRow['notifications']
  onGo: () => void
}

/** Notifications of one person and kind. A click marks them as read and opens their link. A list item. */
function NotificationItem({ notifications, onGo }: NotificationItemProps) {
  const [{ about, type, isRead, createdAt, actionUrl, ...stored }] = notifications
  const read = useRead(notifications)
  const named = about && texts.named[about.kind](bidiIsolate(about.person.pseudonym))
  const { title, message } = { ...stored, ...named }
  return (
    <NotificationRow
      sign={<Sign people={about ? [about.person] : []} type={type} isRead={isRead} />}
      title={notifications.length > 1 ? texts.row.several(title, notifications.length) : title}
      message={message}
      at={createdAt}
      isRead={isRead}
      to={actionUrl}
      onOpen={() => {
        read()
        if (actionUrl) onGo()
      }}
    />
  )
}

const icons: Partial<Record<NotificationType, LucideIcon>> = {
  new_match: HeartHandshake,
  new_message: MessageCircle,
  profile_view: Eye,
  group_chat_invite: UsersRound,
  group_chat_request: UsersRound,
  group_chat_update: UsersRound,
  event_reminder: CalendarClock,
  hangout_invitation: Coffee,
  hangout_accepted: Coffee,
  constellation: Waypoints,
}

/** Icon of each kind of notification; a bell for the others. */
const notificationIcon = (type: NotificationType): LucideIcon => icons[type] ?? Bell
