import {
  onBlock,
  onReport,
  onSwipe,
  onSwipes,
  onUnblock,
  onUndoSwipe,
  onUnmatch,
} from './commands.ts'
import {
  onGetMatch,
  onGetMatchProfile,
  onListBlocks,
  onListMatchBoundaries,
  onListMatches,
} from './queries.ts'

export const handlers = [
  onSwipe,
  onSwipes,
  onUndoSwipe,
  onListMatches,
  onGetMatch,
  onListMatchBoundaries,
  onGetMatchProfile,
  onUnmatch,
  onBlock,
  onListBlocks,
  onUnblock,
  onReport,
] as const
