import type { DatabaseSync } from 'node:sqlite'
import type { StorageFaultCode } from '../../ports/storage-fault.ts'
import { type FaultCode, SqliteFault, storageFaultOf } from './sqlite-fault.ts'

/** Writes to one file. An operation runs inside a transaction that it does not control. */
export type Operations = Readonly<Record<string, (...parameters: never[]) => unknown>>

/** An open file and its operations. */
export type WritableFile<O extends Operations = Operations> = {
  readonly database: DatabaseSync
  readonly operations: O
}

/** `requestId` identifies the promise that waits for the outcome. */
export type WriteCall = {
  readonly requestId: number
  readonly store: number
  readonly operation: string
  readonly parameters: readonly unknown[]
}

/** How a call ended. Plain data, because it crosses threads. */
export type WriteOutcome = { readonly requestId: number } & (
  | { readonly status: 'done'; readonly value: unknown }
  | {
      readonly status: 'failed'
      readonly code: FaultCode | StorageFaultCode
      readonly message: string
    }
)

/** Only SQLite's own messages are passed on; others may quote data. */
export const failedOutcome = (requestId: number, thrown: unknown): WriteOutcome => {
  const failed = (code: FaultCode | StorageFaultCode, message: string): WriteOutcome => ({
    requestId,
    status: 'failed',
    code,
    message,
  })
  if (thrown instanceof SqliteFault) return failed(thrown.code, thrown.message)
  const unwritable = storageFaultOf(thrown)
  if (unwritable) return failed(unwritable.code, unwritable.message)
  if (!(thrown instanceof Error)) return failed('write_failed', 'SQLite could not write.')
  const sqlite = 'errcode' in thrown ? ` ${thrown.errcode}: ${thrown.message}` : ` ${thrown.name}`
  return failed('write_failed', `SQLite could not write.${sqlite}. Check the disk and the file.`)
}

/**
 * Commits calls in one transaction. If one call throws, each call runs again in a transaction of
 * its own, so that a faulty call fails alone. If the commit itself fails, all calls fail: what is
 * on the disk is then unknown, and repeating is the caller's choice.
 */
export const commitBatch = (store: WritableFile, calls: readonly WriteCall[]): WriteOutcome[] => {
  const { database, operations } = store
  let committing = false
  try {
    database.exec('BEGIN IMMEDIATE')
    const outcomes = calls.map(({ requestId, operation, parameters }): WriteOutcome => {
      const run = operations[operation] as (...parameters: readonly unknown[]) => unknown
      return { requestId, status: 'done', value: run(...parameters) }
    })
    committing = true
    database.exec('COMMIT')
    return outcomes
  } catch (thrown) {
    const started = database.isTransaction || committing
    if (database.isTransaction) database.exec('ROLLBACK')
    if (!started || committing || calls.length === 1)
      return calls.map(({ requestId }) => failedOutcome(requestId, thrown))
    return calls.flatMap(call => commitBatch(store, [call]))
  }
}
