import { existsSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import type { Position } from '../../../contracts/core/event.ts'
import type { Generation } from '../../ports/read-models.ts'
import type { ViewProgress } from '../../ports/view-progress.ts'
import { preparedOn } from './database.ts'
import { openUnwritten } from './open-unwritten.ts'
import { readModelsSchema } from './read-models-tables.ts'

type Row = readonly [
  view: string,
  generation: Generation,
  live: number,
  checkpoint: Position | null,
]

/** The table of generations of an opened file. */
const readRows = (database: DatabaseSync): Row[] => {
  const prepared = preparedOn(database)
  const sql = 'SELECT collection, generation, live, checkpoint FROM generations ORDER BY 1, 2'
  return prepared(sql).all() as unknown as Row[]
}

/**
 * Progress of the read models in a file, which is only read, whether a server uses it or not. While
 * there is no such file, there are no generations.
 */
export const openSqliteViewProgress = (path: string): ViewProgress => {
  let database: DatabaseSync | undefined
  return {
    /** @throws {SqliteFault} the file was written by a newer Kith, or is not one of read models. */
    async generations() {
      if (!database && !existsSync(path)) return []
      database ??= openUnwritten(path, readModelsSchema)
      return readRows(database).map(([view, generation, live, checkpoint]) => ({
        view,
        generation,
        isLive: live === 1,
        checkpoint: checkpoint ?? undefined,
      }))
    },
    async [Symbol.asyncDispose]() {
      database?.close()
    },
  }
}
