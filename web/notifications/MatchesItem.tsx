import { pageAt } from '../../contracts/pages.ts'
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
  /** All unread or all read, the newest first. */
  notifications: InboxRow['notifications']
  onGo: () => void
}

/** Several matches in one row. A click marks all as read and opens the matches. A list item. */
export function MatchesItem({ notifications, onGo }: Props) {
  const [{ createdAt, isRead }] = notifications
  const read = useRead(notifications)
  const people = useMatchesOf(notifications)
  return (
    <NotificationRow
      sign={
        people.length > 0 ? (
          <MatchFaces people={people} />
        ) : (
          <IconTile $on={!isRead}>
            <Icon of={notificationIcon('new_match')} />
          </IconTile>
        )
      }
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
