import type { EventBody, NewEvent } from '../../contracts/event.ts'
import { preparedOn, single } from './database.ts'
import { toRow } from './event-log.ts'
import { INSERT_EVENT, lastMarkOf, openEventLogWrites } from './event-log-writes.ts'
import { nextMark } from './event-marks.ts'
import { SqliteFault } from './sqlite-fault.ts'

/** Events of one commit: the more, the less often one page of an index is written again. */
const BATCH = 100_000

/** Kilobytes of pages that may wait for a commit in memory. */
const CACHE = 262_144

/** Takes events of one stream after what it has. */
export type EventLogImport<E extends EventBody> = Disposable & {
  /** Adds events to the end of a stream. They are on the disk once `commit` has returned. */
  add(stream: string, events: readonly NewEvent<E>[]): void
  commit(): void
}

/**
 * Opens an empty log to bring in what happened elsewhere: on the calling thread and a batch a
 * commit, for nobody waits for a single event. Disposing leaves out what was not committed.
 *
 * @throws {SqliteFault} the file has events, is a newer Kith's, or not an event log.
 */
export const openEventLogImport = <E extends EventBody>(path: string): EventLogImport<E> => {
  const { database } = openEventLogWrites(path)
  const insert = database.prepare(INSERT_EVENT)
  const newest = database.prepare('SELECT max(position) FROM events')
  newest.setReturnArrays(true)
  if (single(newest) !== null) {
    database.close()
    throw new SqliteFault('not_empty', `${path} has events already. Import into a new log.`)
  }
  database.exec(`PRAGMA cache_size = -${CACHE}`)
  const lengths = new Map<string, number>()
  let mark = lastMarkOf(preparedOn(database))()
  let pending = 0
  const commit = () => {
    if (pending > 0) database.exec('COMMIT')
    pending = 0
  }
  return {
    add(stream, events) {
      for (const event of events) {
        if (pending === 0) database.exec('BEGIN IMMEDIATE')
        pending += 1
        const revision = lengths.get(stream) ?? 0
        lengths.set(stream, revision + 1)
        const row = toRow(event)
        mark = nextMark(mark, stream, revision, row)
        insert.run(stream, revision, ...row, mark)
      }
      if (pending >= BATCH) commit()
    },
    commit,
    [Symbol.dispose]() {
      if (pending > 0) database.exec('ROLLBACK')
      database.close()
    },
  }
}
