import type { DatabaseSync } from 'node:sqlite'
import { LOCK_POLL_MS } from '../../process/timeouts.ts'
import { resultCodeOf, resultCodes } from './result-codes.ts'

/**
 * Turns the write-ahead log of a file on. The first time this takes the file for itself, and SQLite's
 * own timeout does not cover that: when several processes begin on a new file, all but one would find
 * it busy. So this asks again for `timeout` milliseconds, and blocks its thread meanwhile.
 *
 * @throws {Error} SQLite's: the file was busy all the time, or cannot be used.
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
