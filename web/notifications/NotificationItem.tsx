import { Link } from 'react-router-dom'
import styled, { css } from 'styled-components'
import { listNotifications, readNotification } from '../../contracts/endpoints.ts'
import type { Notification } from '../../contracts/notifications.ts'
import { useCommand } from '../data/use-command.ts'
import { Icon } from '../ui/Icon.tsx'
import { IconTile } from '../ui/IconTile.ts'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import { clamp, Hint, Strong } from '../ui/text.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { notificationIcon } from './notification-icons.ts'

type Props = { notification: Notification; onGo: () => void }

/** One notification. A click marks it as read and opens its link. A list item. */
export function NotificationItem({ notification, onGo }: Props) {
  const { id, type, title, message, isRead, createdAt, actionUrl } = notification
  const { run } = useCommand(readNotification, { refresh: [listNotifications.path] })
  const read = () => {
    if (!isRead) void run({ params: { id } })
    if (actionUrl) onGo()
  }
  const shown = (
    <>
      <IconTile $on={!isRead}>
        <Icon of={notificationIcon(type)} />
      </IconTile>
      <Words>
        <Strong>
          {!isRead && <VisuallyHidden>Unread: </VisuallyHidden>}
          {title}
        </Strong>
        <Text dir="auto">{message}</Text>
        <Hint as="span">
          <RelativeTime at={createdAt} />
        </Hint>
      </Words>
    </>
  )
  return (
    <li>
      {actionUrl ? (
        <LinkItem to={actionUrl} onClick={read}>
          {shown}
        </LinkItem>
      ) : (
        <ButtonItem type="button" onClick={read}>
          {shown}
        </ButtonItem>
      )}
    </li>
  )
}

const shape = css`
  display: flex;
  gap: var(--space-3);
  align-items: flex-start;
  width: 100%;
  padding: var(--space-3) var(--space-2);
  border-radius: var(--radius-md);
  text-align: left;

  &:hover {
    background: var(--color-sunken);
  }
`

const LinkItem = styled(Link)`
  ${shape}
`

const ButtonItem = styled.button`
  ${shape}
`

const Words = styled.span`
  display: grid;
  gap: var(--space-0);
  min-width: 0;
`

const Text = styled.span`
  ${clamp(2)}
  color: var(--color-ink-2);
  font-size: var(--text-sm);
`
