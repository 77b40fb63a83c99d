import { listNotifications, readNotification } from '../../contracts/core/endpoint-table.ts'
import type { Notification } from '../../contracts/notifications/notifications.ts'
import { useCommand } from '../data/use-command.ts'
import { bidiIsolate } from '../ui/bidi-isolate.ts'
import { Icon } from '../ui/Icon.tsx'
import { IconTile } from '../ui/IconTile.ts'
import { MatchFaces } from './MatchFaces.tsx'
import { NotificationRow } from './NotificationRow.tsx'
import { notificationIcon } from './notification-icons.ts'
import { texts } from './texts.ts'
import { useMatchesOf } from './use-matches-of.ts'

type Props = { notification: Notification; onGo: () => void }

/** One notification. A click marks it as read and opens its link. A list item. */
export function NotificationItem({ notification, onGo }: Props) {
  const { id, type, title, message, isRead, createdAt, actionUrl } = notification
  const { run } = useCommand(readNotification, { refresh: [listNotifications.path] })
  const people = useMatchesOf([notification])
  const sender = type === 'new_message' ? people[0] : undefined
  return (
    <NotificationRow
      sign={
        people.length > 0 ? (
          <MatchFaces people={people} />
        ) : (
          <IconTile $on={!isRead}>
            <Icon of={notificationIcon(type)} />
          </IconTile>
        )
      }
      title={title}
      message={sender ? texts.row.wrote(bidiIsolate(sender.pseudonym)) : message}
      at={createdAt}
      isRead={isRead}
      to={actionUrl}
      onOpen={() => {
        if (!isRead) void run({ params: { id } })
        if (actionUrl) onGo()
      }}
    />
  )
}
