import type { DatabaseSync } from 'node:sqlite'
import { preparedOn, single } from './database.ts'
import { SqliteFault } from './sqlite-fault.ts'

/**
 * Removes deleted content of an open file from the disk: the write-ahead log, which may hold older
 * states, is copied into the file and truncated. In the file itself deleted content is overwritten
 * with zeros when it is deleted (`secure_delete`). Nothing else may be written through `database`
 * meanwhile. Waits for other processes.
 *
 * @throws {SqliteFault} `file_busy`: others read or wrote all the time. Nothing is lost; try again.
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

/**
 * Commits one page to an open file without changing its content, as durably as any other write.
 *
 * @throws what SQLite throws when that fails.
 */
export const probe = (database: DatabaseSync): void => {
  const version = Number(single(preparedOn(database)('PRAGMA user_version')))
  database.exec(`PRAGMA user_version = ${version}`)
}
