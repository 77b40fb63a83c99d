import { comparePositions, type Position } from '../../contracts/core/event.ts'
import { streams } from '../../contracts/features.ts'
import { inbox } from '../../domain/notifications/decider.ts'
import type { JobServices } from '../runtime/queue.ts'

/** An event that a notification would tell a member of, and what the notification is about. */
type News = {
  readonly profileId: string
  readonly subject: string
  readonly position: Position
}

/**
 * Whether a member read a notification about this subject after the event. It was unread when the
 * event happened, or came later, so it told them of the event as well, which therefore has none of
 * its own. What jobs marked read does not count: they know up to which event the member has seen.
 */
export const hasReadSince = async (
  { profileId, subject, position }: News,
  { dispatch, log }: Pick<JobServices, 'dispatch' | 'log'>,
): Promise<boolean> => {
  const stream = streams.inbox(profileId)
  let newest: Position = position
  await dispatch.readState(inbox, stream, at => {
    newest = at
  })
  if (comparePositions(newest, position) <= 0) return false

  const unread = new Set<string>()
  for await (const { type, data, meta, position: at } of log.read(stream)) {
    if (type === 'Notified' && data.subject === subject) unread.add(data.notificationId)
    if (type !== 'NotificationRead' && type !== 'AllNotificationsRead') continue
    const isRead = type === 'NotificationRead' ? unread.has(data.notificationId) : unread.size > 0
    const isByMember = meta.actor !== undefined
    if (isRead && isByMember && comparePositions(at, position) > 0) return true
    if (type === 'NotificationRead') unread.delete(data.notificationId)
    else unread.clear()
  }
  return false
}
