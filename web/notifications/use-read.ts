import type { Notification } from '../../contracts/notifications/notifications.ts'
import { useRefresh } from '../data/staleness.ts'
import { useCommand } from '../data/use-command.ts'

/** Returns the function that marks the unread ones of some notifications as read. */
export function useRead(notifications: readonly Notification[]): () => void {
  const { run } = useCommand('PATCH /api/notifications/:id/read')
  const refresh = useRefresh()
  const readAll = async () => {
    const unread = notifications.filter(({ isRead }) => !isRead)
    if (unread.length === 0) return
    await Promise.all(unread.map(({ id }) => run({ params: { id } })))
    await refresh('/api/notifications')
  }
  return () => void readAll()
}
