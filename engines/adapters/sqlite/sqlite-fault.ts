import { statSync } from 'node:fs'
import { fileAdvice, UnusableFile } from '../../ports/file-advice.ts'
import { StorageFault, type StorageFaultCode } from '../../ports/storage-fault.ts'
import type { StoreName } from '../../ports/storage-health.ts'

/** Primary result codes of SQLite that are told apart here. @see https://sqlite.org/rescode.html */
export const resultCodes = {
  busy: 5,
  readOnly: 8,
  ioError: 10,
  corrupt: 11,
  full: 13,
  cannotOpen: 14,
  notADatabase: 26,
} as const

/** The primary result code of an error of `node:sqlite`; undefined for any other value. */
export const resultCodeOf = (thrown: unknown): number | undefined =>
  thrown instanceof Error && 'errcode' in thrown ? Number(thrown.errcode) & 0xff : undefined

/** Failures of a SQLite store itself, as opposed to refusals that its port declares. */
export type FaultCode =
  | 'newer_schema'
  | 'unreleased_schema'
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

/** Result codes of SQLite, as words that follow a path. */
const reasons: Readonly<Record<number, string>> = {
  [resultCodes.busy]: 'is held by another program',
  [resultCodes.readOnly]: 'may not be written to by this user',
  [resultCodes.ioError]: 'cannot be read or written: the disk fails',
  [resultCodes.corrupt]: 'is damaged',
  [resultCodes.full]: 'cannot be written: the disk is full',
  [resultCodes.cannotOpen]: 'cannot be opened by this user',
  [resultCodes.notADatabase]: 'is damaged, or no database',
}

const isFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

/** Why SQLite cannot open a file, as words that follow its path; undefined for other errors. */
const reasonOfSqlite = (thrown: unknown, path: string): string | undefined => {
  const code = resultCodeOf(thrown)
  if (code === undefined) return undefined
  if (isFolder(path)) return 'is a folder'
  return reasons[code] ?? 'cannot be used'
}

/** Adds the file's name and advice to what was thrown while the file of a store was opened. */
export const openingFault = (store: StoreName, path: string, thrown: unknown): unknown => {
  const kind = store === 'readModels' ? 'views' : store
  if (thrown instanceof SqliteFault)
    return new SqliteFault(thrown.code, `${thrown.message} ${fileAdvice[kind]}`, thrown.cause)
  const reason = reasonOfSqlite(thrown, path)
  if (reason === undefined) return thrown
  return new SqliteFault('unusable_file', new UnusableFile(path, reason, kind).message, thrown)
}
