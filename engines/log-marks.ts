import type { Position } from '../contracts/event.ts'

/** A place in one log, by which it is found again. */
export type LogMark = {
  /** The log's `identity`; undefined where a version noted it that knew none. */
  readonly log: string | undefined
  readonly position: Position
  /** The log's `markAt` there; undefined where it has none. */
  readonly mark: string | undefined
}

/** A store that derives from a log and remembers which, and how far into it. */
export interface LogBound {
  /** Places that the log must have, newest first: those noted, and the store's own checkpoints. */
  logMarks(most?: number): Promise<readonly LogMark[]>

  /**
   * Notes a place of the log; one that is not beyond the newest changes nothing. It takes the place
   * of the one before, unless that was to be kept (`keep`), to tell later how far another log is
   * the same.
   */
  noteLogMark(place: LogMark, options?: { readonly keep?: boolean }): Promise<void>

  /** Forgets every place, of whatever log, and notes this one. */
  replaceLogMarks(place: LogMark): Promise<void>
}
