import { StorageFault, type StorageFaultCode } from '../../ports/storage-fault.ts'
import { resultCodeOf, resultCodes } from './result-codes.ts'

/** Failures of a SQLite store itself, as opposed to refusals that its port declares. */
export type FaultCode =
  | 'newer_schema'
  | 'foreign_file'
  | 'unusable_file'
  | 'not_empty'
  | 'unknown_generation'
  | 'generation_live'
  | 'file_busy'
  | 'engine_closed'
  | 'writer_crashed'
  | 'write_failed'

/** A failure of the store, not of the request. `message` tells the operator what to do. */
export class SqliteFault extends Error {
  override readonly name = 'SqliteFault'
  readonly code: FaultCode

  constructor(code: FaultCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
  }
}

/** The fault of every call after dispose. */
export const closedFault = (what: string): SqliteFault =>
  new SqliteFault('engine_closed', `${what} is closed. Open it again to use it.`)

/** Result codes that mean the file cannot be written. */
const storageCodes: Readonly<Record<number, StorageFaultCode>> = {
  [resultCodes.readOnly]: 'read_only',
  [resultCodes.ioError]: 'io_failed',
  [resultCodes.full]: 'disk_full',
  [resultCodes.cannotOpen]: 'io_failed',
}

/** The storage fault that an error of SQLite stands for; undefined for any other error. */
export const storageFaultOf = (thrown: unknown): StorageFault | undefined => {
  if (thrown instanceof StorageFault) return thrown
  const code = storageCodes[resultCodeOf(thrown) ?? -1]
  return code && new StorageFault(code, { cause: thrown })
}
