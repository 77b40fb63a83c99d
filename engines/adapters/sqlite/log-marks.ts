import { comparePositions, type Position } from '../../../contracts/core/event.ts'
import { type LogBound, type LogMark, marksWithCheckpoints } from '../../ports/log-marks.ts'
import type { Prepared, Reader } from './database.ts'
import type { Writer } from './writer.ts'

/** The schema step that adds log marks to a file. */
export const logMarksTable = `CREATE TABLE log_marks (
  number INTEGER PRIMARY KEY,
  log TEXT NOT NULL,
  position TEXT NOT NULL,
  mark TEXT,
  kept INTEGER NOT NULL
);
CREATE INDEX passing_log_marks ON log_marks (number) WHERE kept = 0;`

type Row = readonly [log: string, position: Position, mark: string | null]

const INSERT = 'INSERT INTO log_marks (log, position, mark, kept) VALUES (?, ?, ?, ?)'

/** The write operations of a file with log marks. */
export const logMarkOperations = (prepared: Prepared) => ({
  noteLogMark(log: string, position: Position, mark: string | null, keep: boolean): void {
    const newest = prepared('SELECT position FROM log_marks ORDER BY number DESC LIMIT 1').get()
    const last = (newest as unknown as [Position] | undefined)?.[0]
    if (last !== undefined && comparePositions(position, last) <= 0) return
    prepared('DELETE FROM log_marks WHERE kept = 0').run()
    prepared(INSERT).run(log, position, mark, Number(keep))
  },

  replaceLogMarks(log: string, position: Position, mark: string | null): void {
    prepared('DELETE FROM log_marks').run()
    prepared(INSERT).run(log, position, mark, 1)
  },
})

type MarkWriter = Pick<Writer<ReturnType<typeof logMarkOperations>>, 'write'>

/** Marks of a store; `checkpoints` returns the positions that the store has reached. */
export const logBound = (
  reader: Reader,
  writer: MarkWriter,
  checkpoints: () => readonly Position[] = () => [],
): LogBound => {
  const newest = reader.rows<Row>(
    'SELECT log, position, mark FROM log_marks ORDER BY number DESC LIMIT ?',
  )
  return {
    async logMarks(most = Number.MAX_SAFE_INTEGER) {
      const notedMarks = newest(most).map(
        ([log, position, mark]): LogMark => ({ log, position, mark: mark ?? undefined }),
      )
      return marksWithCheckpoints(notedMarks, checkpoints())
    },
    async noteLogMark({ log, position, mark }, { keep = false } = {}) {
      if (log !== undefined) await writer.write('noteLogMark', log, position, mark ?? null, keep)
    },
    async replaceLogMarks({ log, position, mark }) {
      if (log !== undefined) await writer.write('replaceLogMarks', log, position, mark ?? null)
    },
  }
}
