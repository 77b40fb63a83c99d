import BellRing from 'lucide-react/icons/bell-ring'
import CheckCheck from 'lucide-react/icons/check-check'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import type { Notification } from '../../contracts/notifications/notifications.ts'
import { adviceFor } from '../data/call-errors.ts'
import { useCommand } from '../data/use-command.ts'
import { useRoute } from '../data/use-route.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Stack } from '../ui/layout.ts'
import { ProblemNotice } from '../ui/ProblemNotice.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useToast } from '../ui/toast-state.ts'
import { MatchesItem } from './MatchesItem.tsx'
import { inboxRows } from './match-news.ts'
import { NotificationItem } from './NotificationItem.tsx'
import { SampleMenu } from './SampleMenu.tsx'
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
