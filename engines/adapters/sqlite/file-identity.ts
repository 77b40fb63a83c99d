import { statSync } from 'node:fs'
import { StorageFault, type StorageFaultCode } from '../../ports/storage-fault.ts'

/** Device and inode of an open database and of its write-ahead log. */
export type FileIdentity = {
  readonly path: string
  readonly database: string | undefined
  readonly log: string | undefined
}

const nameOf = (path: string): string | undefined => {
  const found = statSync(path, { throwIfNoEntry: false })
  return found && `${found.dev} ${found.ino}`
}

/** Identifies the files of a database that was just opened. */
export const identifyFile = (path: string): FileIdentity => ({
  path,
  database: nameOf(path),
  log: nameOf(`${path}-wal`),
})

/**
 * Checks that the files of an open database are still the ones at its path: what is written to a
 * deleted or replaced file is lost when it is closed. Costs two calls of stat, about 4 µs.
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
