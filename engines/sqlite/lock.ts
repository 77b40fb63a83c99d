import { rmSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { resultCodeOf, resultCodes } from './result-codes.ts'

const inodeOf = (path: string): number | undefined => statSync(path, { throwIfNoEntry: false })?.ino

/**
 * Holds what `path` stands for until it is disposed or this process ends, however it ends: SQLite's
 * lock on a file of that name goes with the process. Disposing takes the file away.
 *
 * @returns undefined while someone else holds it.
 */
export const lock = (path: string): Disposable | undefined => {
  new DatabaseSync(path).close()
  const made = inodeOf(path)
  const database = new DatabaseSync(path, { timeout: 0 })
  try {
    database.exec('BEGIN EXCLUSIVE')
  } catch (fault) {
    database.close()
    if (resultCodeOf(fault) === resultCodes.busy) return undefined
    throw fault
  }
  if (inodeOf(path) !== made) {
    database.close() // it was taken away meanwhile: the lock is on a file that nobody else sees
    return undefined
  }
  return {
    [Symbol.dispose]() {
      if (!database.isOpen) return
      if (process.platform !== 'win32') rmSync(path, { force: true }) // there, what is open stays
      database.close()
    },
  }
}
