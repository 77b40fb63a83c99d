import type { DatabaseSync } from 'node:sqlite'
import { preparedOn } from './database.ts'
import { SqliteFault } from './fault.ts'

/**
 * How what was deleted is taken off the disk. `log`: the write-ahead log is moved into the file and
 * cut to nothing, since it may hold older states. `file`: the file is also written anew without the
 * pages that are free.
 */
export type Cleaning = 'log' | 'file'

/**
 * Cleans an open file. Nothing else may be written through `database` meanwhile; other processes
 * wait, or are waited for.
 *
 * @throws {SqliteFault} `file_busy`: somebody read or wrote all the time. Nothing is lost; try again.
 */
export const clean = (database: DatabaseSync, how: Cleaning): void => {
  if (how === 'file') database.exec('VACUUM')
  const [busy] = preparedOn(database)('PRAGMA wal_checkpoint(TRUNCATE)').get() as unknown as [
    number,
  ]
  if (busy)
    throw new SqliteFault(
      'file_busy',
      'What was deleted is still in a write-ahead log, because somebody reads it. Try again.',
    )
}
