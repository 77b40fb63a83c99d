import type { Match } from '../../contracts/matching.ts'

/** Returns the number of unread messages over all matches. */
export const unreadIn = (matches: readonly Match[]): number =>
  matches.reduce((sum, { unreadCount }) => sum + unreadCount, 0)
