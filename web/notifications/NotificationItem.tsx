import { bidiIsolate } from '../ui/bidi-isolate.ts'
import { Icon } from '../ui/Icon.tsx'
import { IconTile } from '../ui/IconTile.ts'
import { MatchFaces } from './MatchFaces.tsx'
import type { InboxRow } from './match-news.ts'
import { NotificationRow } from './NotificationRow.tsx'
import { notificationIcon } from './notification-icons.ts'
import { texts } from './texts.ts'
import { useMatchesOf } from './use-matches-of.ts'
import { useRead } from './use-read.ts'

type Props = {
  /** Of one person and kind, the newest first. */
  notifications: InboxRow['notifications']
  onGo: () => void
}

/** Notifications of one person and kind. A click marks them as read and opens their link. A list item. */
export function NotificationItem({ notifications, onGo }: Props) {
  const [{ type, title, message, isRead, createdAt, actionUrl }] = notifications
  const read = useRead(notifications)
  const people = useMatchesOf(notifications.slice(0, 1))
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
      title={notifications.length > 1 ? texts.row.several(title, notifications.length) : title}
      message={sender ? texts.row.wrote(bidiIsolate(sender.pseudonym)) : message}
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
