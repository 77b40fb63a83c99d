import { statSync } from 'node:fs'
import { StorageFault, type StorageFaultCode } from '../storage-fault.ts'

/** An open database and its write-ahead log, by what tells a file from another under its name. */
export type FileIdentity = {
  readonly path: string
  readonly database: string | undefined
  readonly log: string | undefined
}

const nameOf = (path: string): string | undefined => {
  const found = statSync(path, { throwIfNoEntry: false })
  return found && `${found.dev} ${found.ino}`
}

/** Identifies the files of a database that has just been opened. */
export const identifyFile = (path: string): FileIdentity => ({
  path,
  database: nameOf(path),
  log: nameOf(`${path}-wal`),
})

/**
 * Whether the files of an open database are still those under its path: whatever is written to a
 * file that was deleted or replaced is lost when it is closed. Costs two looks at a folder, some 4 µs.
 */
export const fileFaultOf = ({
  path,
  database,
  log,
}: FileIdentity): StorageFaultCode | undefined => {
  const [now, logNow] = [nameOf(path), nameOf(`${path}-wal`)]
  if (now === database && logNow === log) return undefined
  return now === undefined || logNow === undefined ? 'file_missing' : 'file_replaced'
}

/** @throws {StorageFault} `file_missing`, `file_replaced`. */
export const requireSameFile = (identity: FileIdentity): void => {
  const fault = fileFaultOf(identity)
  if (fault) throw new StorageFault(fault)
}
