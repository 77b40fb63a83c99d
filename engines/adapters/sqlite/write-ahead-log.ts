import type { DatabaseSync } from 'node:sqlite'
import { LOCK_POLL_MS } from '../../primitives/timeouts.ts'
import { resultCodeOf, resultCodes } from './sqlite-fault.ts'

/**
 * Turns the write-ahead log of a file on. The first time needs an exclusive lock, which SQLite's
 * own timeout does not cover: when several processes open a new file, all but one would find it
 * busy. So this retries for `timeout` milliseconds and blocks its thread meanwhile.
 *
 * @throws {Error} SQLite's error: the file stayed busy or cannot be used.
 */
export const turnOnWriteAheadLog = (database: DatabaseSync, timeout: number): void => {
  const deadline = performance.now() + timeout
  for (;;)
    try {
      database.exec('PRAGMA journal_mode = WAL')
      return
    } catch (fault) {
      if (resultCodeOf(fault) !== resultCodes.busy || performance.now() > deadline) throw fault
      block(LOCK_POLL_MS)
    }
}

const block = (milliseconds: number): void =>
  void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
