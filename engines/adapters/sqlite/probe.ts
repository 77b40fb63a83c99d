import type { DatabaseSync } from 'node:sqlite'
import { preparedOn, single } from './database.ts'

/**
 * Commits one page to an open file without changing its content, as durably as any other write.
 *
 * @throws what SQLite throws when that fails.
 */
export const probe = (database: DatabaseSync): void => {
  const version = Number(single(preparedOn(database)('PRAGMA user_version')))
  database.exec(`PRAGMA user_version = ${version}`)
}
