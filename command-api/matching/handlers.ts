import { onBlock, onSwipe, onSwipes, onUnblock, onUndoSwipe, onUnmatch } from './commands.ts'
import {
  onGetMatch,
  onGetMatchProfile,
  onListBlocks,
  onListMatchBoundaries,
  onListMatches,
} from './queries.ts'
import { onReport } from './report.ts'

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
