import type { Match } from '../../contracts/matching.ts'

export const unreadIn = (matches: readonly Match[]): number =>
  matches.reduce((sum, { unreadCount }) => sum + unreadCount, 0)
