import { comparePositions, type Position } from '../../contracts/core/event.ts'

/** A position of one log with what identifies it. */
export type LogMark = {
  /** The log's `identity`; undefined in marks of versions that did not know it. */
  readonly log: string | undefined
  readonly position: Position
  /** The log's `eventAt` this position; undefined where it has none. */
  readonly mark: string | undefined
}

/** A store that derives from a log and remembers which log, and how far into it. */
export interface LogBound {
  /** Marks that the log must have, newest first: those noted, and the store's own checkpoints. */
  logMarks(most?: number): Promise<readonly LogMark[]>

  /**
   * Notes a mark; one that is not beyond the newest is ignored. It replaces the previous mark
   * unless that was noted with `keep`, which allows to find later how far another log is the same.
   */
  noteLogMark(logMark: LogMark, options?: { readonly keep?: boolean }): Promise<void>

  /** Deletes all marks, of any log, and notes this one. */
  replaceLogMarks(logMark: LogMark): Promise<void>
}

/**
 * Noted marks, newest first, with the furthest checkpoint of the store where that is beyond them:
 * the log must have that position, too.
 */
export const marksWithCheckpoints = (
  noted: readonly LogMark[],
  checkpoints: readonly Position[],
): readonly LogMark[] => {
  const last = noted[0]
  const furthest = checkpoints.toSorted(comparePositions).at(-1)
  if (furthest === undefined) return noted
  if (last && comparePositions(furthest, last.position) <= 0) return noted
  return [{ log: last?.log, position: furthest, mark: undefined }, ...noted]
}
