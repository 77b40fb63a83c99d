import type { EventBody, NewEvent } from '../../../contracts/core/event.ts'
import { single } from './database.ts'
import { toRow } from './event-log.ts'
import { INSERT_EVENT, openEventLogWrites } from './event-log-writes.ts'
import { SqliteFault } from './sqlite-fault.ts'

/** Events per commit. With more, a page of an index is written less often. */
const BATCH = 100_000

/** SQLite's page cache in kilobytes: the pages that wait for a commit. */
const CACHE = 262_144

/** Appends events in bulk. */
type EventLogImport<E extends EventBody> = Disposable & {
  /** Appends events to a stream. They are on the disk once `commit` has returned. */
  add(stream: string, events: readonly NewEvent<E>[]): void
  commit(): void
}

/**
 * Opens an empty log for a bulk import, on the calling thread with one commit per batch. Disposing
 * discards what was not committed.
 *
 * @throws {SqliteFault} the file has events, was written by a newer Kith, or is not an event log.
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
        insert.run(stream, revision, ...toRow(event))
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
