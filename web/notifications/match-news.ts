import { matchPath } from 'react-router-dom'
import { page } from '../../contracts/core/pages.ts'
import type { Match } from '../../contracts/matching/matching.ts'
import type { Notification } from '../../contracts/notifications/notifications.ts'

type Note = Pick<Notification, 'type' | 'actionUrl'>

/** Whether a notification is about a match. A super like has the same type, but another link. */
const isOfMatch = ({ type, actionUrl }: Note): boolean =>
  type === 'new_match' && actionUrl === page.matches

/** The id of the match whose message a notification is about; undefined for other notifications. */
const matchOfMessage = ({ type, actionUrl }: Note): string | undefined =>
  type === 'new_message' && actionUrl !== null
    ? matchPath(page.chat, actionUrl)?.params.matchId
    : undefined

/** Whether a notification is about somebody in the member's list of matches. */
export const concernsMatch = (note: Note): boolean =>
  isOfMatch(note) || matchOfMessage(note) !== undefined

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
 * The matches that notifications are about, in the same order; ended ones are left out. The
 * notification of a message links to the conversation of its match. That of a match names nothing,
 * so its match is found by the time.
 */
export const matchesOf = <M extends Pick<Match, 'id' | 'createdAt'>>(
  notifications: readonly Notification[],
  matches: readonly M[],
): M[] =>
  notifications.filter(concernsMatch).flatMap(note => {
    const id = matchOfMessage(note)
    return matches.filter(match =>
      id === undefined ? match.createdAt === note.createdAt : match.id === id,
    )
  })
