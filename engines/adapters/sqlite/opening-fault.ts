import { statSync } from 'node:fs'
import { type FileKind, fileAdvice, UnusableFile } from '../../ports/file-advice.ts'
import { resultCodeOf, resultCodes } from './result-codes.ts'
import { SqliteFault } from './sqlite-fault.ts'
import type { EngineName } from './writer-protocol.ts'

const kinds: Readonly<Record<EngineName, FileKind>> = {
  'event-log': 'log',
  'read-models': 'views',
  jobs: 'jobs',
  records: 'records',
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
export const reasonOfSqlite = (thrown: unknown, path: string): string | undefined => {
  const code = resultCodeOf(thrown)
  if (code === undefined) return undefined
  if (isFolder(path)) return 'is a folder'
  return reasons[code] ?? 'cannot be used'
}

/** Adds the file's name and advice to what was thrown while a file of a kind was opened. */
const faultOfFile = (kind: FileKind, path: string, thrown: unknown): unknown => {
  if (thrown instanceof SqliteFault)
    return new SqliteFault(thrown.code, `${thrown.message} ${fileAdvice[kind]}`, thrown.cause)
  const reason = reasonOfSqlite(thrown, path)
  if (reason === undefined) return thrown
  return new SqliteFault('unusable_file', new UnusableFile(path, reason, kind).message, thrown)
}

/** `faultOfFile` for the file of an engine that a writer thread opens. */
export const openingFault = (engine: EngineName, path: string, thrown: unknown): unknown =>
  faultOfFile(kinds[engine], path, thrown)
