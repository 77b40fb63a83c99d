import { page } from '../../contracts/core/pages.ts'
import type { Match } from '../../contracts/matching/matching.ts'
import type { Notification } from '../../contracts/notifications/notifications.ts'

type Note = Pick<Notification, 'type' | 'actionUrl'>

/** Whether a notification tells of a match. A super like has the same type and leads elsewhere. */
export const isOfMatch = ({ type, actionUrl }: Note): boolean =>
  type === 'new_match' && actionUrl === page.matches

/** A row of the list: one notification, or all unread ones of matches, the newest first. */
export type InboxRow =
  | { readonly kind: 'one'; readonly notification: Notification }
  | { readonly kind: 'matches'; readonly notifications: readonly Notification[] }

/** The unread notifications as rows: those of several matches are one, where the newest of them is. */
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
 * The matches that notifications tell of, in their order. A notification names nobody, so the two are
 * joined by the moment of the match; one that has ended is left out.
 */
export const matchesOf = <M extends Pick<Match, 'createdAt'>>(
  notifications: readonly Notification[],
  matches: readonly M[],
): M[] =>
  notifications
    .filter(isOfMatch)
    .flatMap(({ createdAt }) => matches.filter(match => match.createdAt === createdAt))
