import { matchPath } from 'react-router-dom'
import type { Match } from '../../contracts/matching/matching.ts'
import type { Notification } from '../../contracts/notifications/notifications.ts'
import { pageAt } from '../../contracts/pages.ts'

type Note = Pick<Notification, 'type' | 'actionUrl'>

/** Whether a notification is about a match. A super like has the same type, but another link. */
const isOfMatch = ({ type, actionUrl }: Note): boolean =>
  type === 'new_match' && actionUrl === pageAt('/matches')

/** The id of the match to whose chat a notification leads; undefined for other notifications. */
const matchOfChat = ({ actionUrl }: Note): string | undefined =>
  actionUrl === null
    ? undefined
    : matchPath('/chat/:matchId', actionUrl.replace(/\?.*/, ''))?.params.matchId

/** Whether a notification is about somebody in the member's list of matches. */
export const concernsMatch = (note: Note): boolean =>
  isOfMatch(note) || matchOfChat(note) !== undefined

/** A stored text that speaks of a match, with their name. */
export const withName = (text: string, name: string): string =>
  text.replace(/One of your matches|\bA match\b|\byour match\b/, () => name)

/** A row of the list: the notifications of a person and kind, or of several matches; newest first. */
export type InboxRow = {
  readonly kind: 'same' | 'matches'
  readonly notifications: readonly [Notification, ...Notification[]]
}

/** Notifications with one key are one row. Without a link, nothing tells what they are about. */
const rowKey = (note: Notification): string => {
  if (isOfMatch(note)) return 'matches'
  return note.actionUrl === null ? note.id : `${note.type} ${note.actionUrl} ${note.title}`
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

/**
 * The matches that notifications are about, in the same order; ended ones are left out. The
 * notification of a message or a comparison links to the conversation of its match. That of a match
 * names nothing, so its match is found by the time.
 */
export const matchesOf = <M extends Pick<Match, 'id' | 'createdAt'>>(
  notifications: readonly Notification[],
  matches: readonly M[],
): M[] =>
  notifications.filter(concernsMatch).flatMap(note => {
    const id = matchOfChat(note)
    return matches.filter(match =>
      id === undefined ? match.createdAt === note.createdAt : match.id === id,
    )
  })
