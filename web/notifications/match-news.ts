import { page } from '../../contracts/core/pages.ts'
import type { Match } from '../../contracts/matching/matching.ts'
import type { Notification } from '../../contracts/notifications/notifications.ts'

type Note = Pick<Notification, 'type' | 'actionUrl'>

/** Whether a notification is about a match. A super like has the same type, but another link. */
export const isOfMatch = ({ type, actionUrl }: Note): boolean =>
  type === 'new_match' && actionUrl === page.matches

/** A row of the list: one notification, or all unread ones of matches, the newest first. */
export type InboxRow =
  | { readonly kind: 'one'; readonly notification: Notification }
  | { readonly kind: 'matches'; readonly notifications: readonly Notification[] }

/**
 * The unread notifications as rows. Those of several matches form one row, at the newest's
 * position.
 */
export const rowsOfUnread = (unread: readonly Notification[]): InboxRow[] => {
  const ofMatches = unread.filter(isOfMatch)
  const one = (notification: Notification): InboxRow => ({ kind: 'one', notification })
  if (ofMatches.length < 2) return unread.map(one)
  return unread.flatMap(notification => {
    if (!isOfMatch(notification)) return [one(notification)]
    return notification === ofMatches[0] ? [{ kind: 'matches', notifications: ofMatches }] : []
  })
}

/**
 * The matches that notifications are about, in the same order. A notification does not name the
 * match, so it is found by its time; ended matches are left out.
 */
export const matchesOf = <M extends Pick<Match, 'createdAt'>>(
  notifications: readonly Notification[],
  matches: readonly M[],
): M[] =>
  notifications
    .filter(isOfMatch)
    .flatMap(({ createdAt }) => matches.filter(match => match.createdAt === createdAt))
