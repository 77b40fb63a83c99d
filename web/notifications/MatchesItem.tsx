import { listNotifications, readNotification } from '../../contracts/core/endpoint-table.ts'
import { page } from '../../contracts/core/pages.ts'
import type { Notification } from '../../contracts/notifications/notifications.ts'
import { useRefresh } from '../data/staleness.ts'
import { useCommand } from '../data/use-command.ts'
import { Icon } from '../ui/Icon.tsx'
import { IconTile } from '../ui/IconTile.ts'
import { MatchFaces } from './MatchFaces.tsx'
import { NotificationRow } from './NotificationRow.tsx'
import { notificationIcon } from './notification-icons.ts'
import { texts } from './texts.ts'
import { useMatchesOf } from './use-matches-of.ts'

type Props = {
  /** Unread ones, the newest first. */
  notifications: readonly Notification[]
  onGo: () => void
}

/** Several new matches in one row. A click marks all as read and opens the matches. A list item. */
export function MatchesItem({ notifications, onGo }: Props) {
  const { run } = useCommand(readNotification)
  const refresh = useRefresh()
  const people = useMatchesOf(notifications)
  const readAll = async () => {
    await Promise.all(notifications.map(({ id }) => run({ params: { id } })))
    await refresh(listNotifications.path)
  }
  return (
    <NotificationRow
      sign={
        people.length > 0 ? (
          <MatchFaces people={people} />
        ) : (
          <IconTile $on>
            <Icon of={notificationIcon('new_match')} />
          </IconTile>
        )
      }
      title={texts.matches.title(notifications.length)}
      message={texts.matches.names(people.map(({ pseudonym }) => pseudonym))}
      at={notifications[0]?.createdAt ?? ''}
      isRead={false}
      to={page.matches}
      onOpen={() => {
        void readAll()
        onGo()
      }}
    />
  )
}
