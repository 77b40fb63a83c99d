import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { resultCodeOf, resultCodes } from './sqlite-fault.ts'

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
