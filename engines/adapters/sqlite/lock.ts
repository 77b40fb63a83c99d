import { existsSync, rmSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { resultCodeOf, resultCodes } from './sqlite-fault.ts'

const inodeOf = (path: string): number | undefined => statSync(path, { throwIfNoEntry: false })?.ino

/**
 * Takes the lock file `path` until it is disposed or this process ends in any way: SQLite's file
 * lock ends with the process. Disposing deletes the file.
 *
 * @returns undefined while another process holds the lock.
 */
export const lock = (path: string): Disposable | undefined => {
  new DatabaseSync(path).close()
  const inode = inodeOf(path)
  const database = new DatabaseSync(path, { timeout: 0 })
  try {
    database.exec('BEGIN EXCLUSIVE')
  } catch (fault) {
    database.close()
    if (resultCodeOf(fault) === resultCodes.busy) return undefined
    throw fault
  }
  if (inodeOf(path) !== inode) {
    database.close() // the file was deleted in between: this lock is on a file that nobody else sees
    return undefined
  }
  return {
    [Symbol.dispose]() {
      if (!database.isOpen) return
      if (process.platform !== 'win32') rmSync(path, { force: true }) // Windows does not delete open files
      database.close()
    },
  }
}

/** Whether another process has this database open. False for a missing file. */
export const isInUse = (path: string): boolean => {
  if (!existsSync(path)) return false
  const database = new DatabaseSync(path, { timeout: 0 })
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE; ROLLBACK')
    return false
  } catch (fault) {
    if (resultCodeOf(fault) === resultCodes.busy) return true
    throw fault
  } finally {
    database.close()
  }
}
