import type { Notification } from '../../contracts/notifications/notifications.ts'
import { pageAt } from '../../contracts/pages.ts'

type Note = Pick<Notification, 'type' | 'actionUrl'>

/** Whether a notification is about a match. A super like has the same type, but another link. */
const isOfMatch = ({ type, actionUrl }: Note): boolean =>
  type === 'new_match' && actionUrl === pageAt('/matches')

/** A row of the list: the notifications of a person and kind, or of several matches; newest first. */
export type InboxRow = {
  readonly kind: 'same' | 'matches'
  readonly notifications: readonly [Notification, ...Notification[]]
}

/** Notifications with one key are one row. Without a link, nothing tells what they are about. */
const rowKey = (note: Notification): string => {
  if (isOfMatch(note)) return 'matches'
  const { id, type, actionUrl, title, about } = note
  return actionUrl === null ? id : [type, actionUrl, title, about?.person.id].join(' ')
}

/**
 * Unread or read notifications as rows, each at the position of its newest. Those of several
 * matches form one row.
 */
export const inboxRows = (notifications: readonly Notification[]): InboxRow[] => {
  const byKey = Map.groupBy(notifications, rowKey)
  return [...byKey.values()].flatMap(([newest, ...others]) => {
    if (!newest) return []
    const kind = others.length > 0 && isOfMatch(newest) ? 'matches' : 'same'
    return [{ kind, notifications: [newest, ...others] }]
  })
}
