import type { Match } from '../../contracts/matching.ts'

/** How many messages wait to be read, over all matches. */
export const unreadIn = (matches: readonly Match[]): number =>
  matches.reduce((sum, { unreadCount }) => sum + unreadCount, 0)
