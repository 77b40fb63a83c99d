import type { Match } from '../../contracts/matching/matching.ts'

export const unreadIn = (matches: readonly Match[]): number =>
  matches.reduce((sum, { unreadCount }) => sum + unreadCount, 0)
