import { statSync } from 'node:fs'
import { type FileKind, fileAdvice, UnusableFile } from '../file-advice.ts'
import { SqliteFault } from './sqlite-fault.ts'
import type { EngineName } from './writer-thread.ts'

const kinds: Readonly<Record<EngineName, FileKind>> = {
  'event-log': 'log',
  'read-models': 'views',
  jobs: 'jobs',
  keys: 'keys',
  sessions: 'sessions',
}

/** SQLite's primary result codes, as words that follow a path. */
const reasons: Readonly<Record<number, string>> = {
  5: 'is held by another program',
  8: 'may not be written to by this user',
  10: 'cannot be read or written: the disk fails',
  11: 'is damaged',
  13: 'cannot be written: the disk is full',
  14: 'cannot be opened by this user',
  26: 'is damaged, or no database',
}

const isFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

/** Why a file of SQLite cannot be opened, from SQLite's code; undefined where it did not say one. */
export const reasonOfSqlite = (thrown: unknown, path: string): string | undefined => {
  if (!(thrown instanceof Error) || !('errcode' in thrown)) return undefined
  if (isFolder(path)) return 'is a folder'
  return reasons[Number(thrown.errcode) & 0xff] ?? 'cannot be used'
}

/** What was thrown while an engine's file was opened, with the file's name and what may be done with it. */
export const openingFault = (engine: EngineName, path: string, thrown: unknown): unknown => {
  const kind = kinds[engine]
  if (thrown instanceof SqliteFault)
    return new SqliteFault(thrown.code, `${thrown.message} ${fileAdvice[kind]}`, thrown.cause)
  const reason = reasonOfSqlite(thrown, path)
  if (reason === undefined) return thrown
  return new SqliteFault('unusable_file', new UnusableFile(path, reason, kind).message, thrown)
}
