import { existsSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import type { ViewProgress } from '../../ports/read-models.ts'
import { SQLITE_BUSY_TIMEOUT_MS } from '../../primitives/timeouts.ts'
import { type FileSchema, preparedOn, requireVersion, single } from './database.ts'
import { readModelsSchema, readProgress } from './read-models-tables.ts'
import { resultCodeOf, resultCodes, SqliteFault } from './sqlite-fault.ts'

/**
 * Opens a file of Kith's to read it only: nothing is created, repaired or upgraded. The file may have
 * a writer or none, and may lie in a read-only folder.
 *
 * @throws {SqliteFault} the file was written by a newer Kith or before the first release, or is of another
 *   kind.
 */
export const openUnwritten = (path: string, schema: FileSchema): DatabaseSync => {
  const open = (address: string | URL) => {
    const database = new DatabaseSync(address, { readOnly: true, timeout: SQLITE_BUSY_TIMEOUT_MS })
    try {
      database.exec('PRAGMA cache_size = -2000; SELECT count(*) FROM sqlite_schema')
      requireKind(database, schema, path)
      return database
    } catch (fault) {
      database.close()
      if (resultCodeOf(fault) !== resultCodes.notADatabase) throw fault
      throw new SqliteFault(
        'foreign_file',
        `${path} is not ${schema.what}, or is damaged. Restore it from a backup.`,
      )
    }
  }
  try {
    return open(path)
  } catch (fault) {
    const log = `${path}-wal`
    if (fault instanceof SqliteFault || (existsSync(log) && statSync(log).size > 0)) throw fault
    const address = pathToFileURL(path)
    address.searchParams.set('immutable', '1')
    return open(address)
  }
}

const requireKind = (
  database: DatabaseSync,
  { application, what, steps }: FileSchema,
  path: string,
) => {
  const pragma = (name: string) => single(preparedOn(database)(`PRAGMA ${name}`))
  if (pragma('application_id') !== application)
    throw new SqliteFault('foreign_file', `${path} is not ${what}. Give another path.`)
  requireVersion(Number(pragma('user_version')), steps, path)
}

/**
 * Progress of the read models in a file, which is only read, whether a server uses it or not. While
 * there is no such file, there are no generations.
 */
export const openSqliteViewProgress = (path: string): ViewProgress & AsyncDisposable => {
  let database: DatabaseSync | undefined
  return {
    /** @throws {SqliteFault} the file was written by a newer Kith, or is not one of read models. */
    async progress() {
      if (!database && !existsSync(path)) return []
      database ??= openUnwritten(path, readModelsSchema)
      return readProgress(preparedOn(database))
    },
    async [Symbol.asyncDispose]() {
      database?.close()
    },
  }
}
