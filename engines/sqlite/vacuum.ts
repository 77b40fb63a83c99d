import type { DatabaseSync } from 'node:sqlite'
import { preparedOn } from './database.ts'
import { SqliteFault } from './sqlite-fault.ts'

/**
 * Takes what was deleted from an open file off the disk: the write-ahead log, which may hold older
 * states, is moved into the file and cut to nothing. In the file itself it is overwritten as it is
 * deleted (`secure_delete`). Nothing else may be written through `database` meanwhile; other
 * processes wait, or are waited for.
 *
 * @throws {SqliteFault} `file_busy`: somebody read or wrote all the time. Nothing is lost; try again.
 */
export const vacuum = (database: DatabaseSync): void => {
  const [busy] = preparedOn(database)('PRAGMA wal_checkpoint(TRUNCATE)').get() as unknown as [
    number,
  ]
  if (busy)
    throw new SqliteFault(
      'file_busy',
      'What was deleted is still in a write-ahead log, because somebody reads it. Try again.',
    )
}
