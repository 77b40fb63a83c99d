import { DatabaseSync } from 'node:sqlite'
import type { Position } from '../../../contracts/core/event.ts'
import { SQLITE_BUSY_TIMEOUT_MS } from '../../primitives/timeouts.ts'

/** Checkpoints of reactors in the file of jobs of an earlier Kith, which the jobs have opened. */
export const earlierSqliteCheckpoints = ({ path }: { readonly path: string }) => {
  const withFile = <T>(work: (database: DatabaseSync) => T): T => {
    const database = new DatabaseSync(path, { timeout: SQLITE_BUSY_TIMEOUT_MS })
    try {
      return work(database)
    } finally {
      database.close()
    }
  }
  return {
    read: async (): Promise<ReadonlyMap<string, Position>> =>
      withFile(
        database =>
          new Map(
            database
              .prepare('SELECT reactor, position FROM checkpoints')
              .all()
              .map(({ reactor, position }) => [String(reactor), String(position)]),
          ),
      ),
    remove: async (): Promise<void> =>
      withFile(database => database.exec('DELETE FROM checkpoints')),
  }
}
