import { existsSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import type { ViewProgress } from '../../ports/read-models.ts'
import { preparedOn } from './database.ts'
import { openUnwritten } from './open-unwritten.ts'
import { readModelsSchema, readProgress } from './read-models-tables.ts'

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
