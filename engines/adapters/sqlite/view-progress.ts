import { existsSync } from 'node:fs'
import type { Position } from '../../../contracts/core/event.ts'
import { earliestPosition } from '../../log/earliest-position.ts'
import type { Generation } from '../../ports/read-models.ts'
import type { ViewProgress } from '../../ports/view-progress.ts'
import { preparedOn } from './database.ts'
import { checkpointsOfRow } from './further-partitions.ts'
import { openUnwritten } from './open-unwritten.ts'
import { readModelsSchema } from './read-models-tables.ts'

type Row = readonly [
  view: string,
  generation: Generation,
  live: number,
  checkpoint: Position | null,
  further: string,
]

/**
 * Progress of the read models in a file, which is only read, whether a server uses it or not. Without
 * the file there is none.
 *
 * @throws {SqliteFault} the file was written by a newer Kith, or is not a file of read models.
 */
export const openSqliteViewProgress = (path: string): ViewProgress => {
  if (!existsSync(path)) return { generations: async () => [], async [Symbol.asyncDispose]() {} }
  const database = openUnwritten(path, readModelsSchema)
  const prepared = preparedOn(database)
  const hasPartitions = prepared(
    "SELECT 1 FROM pragma_table_info('generations') WHERE name = 'further'",
  )
  const further = hasPartitions.get() === undefined ? "'[]'" : 'further'
  return {
    async generations() {
      const rows = prepared(
        `SELECT collection, generation, live, checkpoint, ${further} FROM generations ORDER BY 1, 2`,
      ).all() as unknown as Row[]
      return rows.map(([view, generation, live, checkpoint, others]) => ({
        view,
        generation,
        isLive: live === 1,
        checkpoint: earliestPosition(checkpointsOfRow(checkpoint, others)),
      }))
    },
    async [Symbol.asyncDispose]() {
      database.close()
    },
  }
}
