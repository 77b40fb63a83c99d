import { DatabaseSync } from 'node:sqlite'

const BUSY = 5

/**
 * Holds what `path` stands for until it is disposed or this process ends, however it ends: SQLite's
 * lock on a file of that name goes with the process.
 *
 * @returns undefined while someone else holds it.
 */
export const hold = (path: string): Disposable | undefined => {
  const database = new DatabaseSync(path, { timeout: 0 })
  try {
    database.exec('BEGIN EXCLUSIVE')
  } catch (fault) {
    database.close()
    if ((fault as { errcode?: number }).errcode === BUSY) return undefined
    throw fault
  }
  return {
    [Symbol.dispose]() {
      if (database.isOpen) database.close()
    },
  }
}
