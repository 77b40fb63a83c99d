import { basename } from 'node:path'
import type { Config } from '../engines/config.ts'
import { openEmbeddedKeys } from '../engines/keys/open-embedded-keys.ts'
import { findMismatches } from '../engines/log-mismatch.ts'
import { realignStores } from '../engines/realign-stores.ts'
import { openSqliteEventLog } from '../engines/sqlite/event-log.ts'
import { isInUse } from '../engines/sqlite/is-in-use.ts'
import { openSqliteJobs } from '../engines/sqlite/jobs.ts'
import { openSqliteReadModels } from '../engines/sqlite/read-models.ts'

/** A process uses stores that must be realigned with the log. */
export class ServerRunning extends Error {
  override readonly name = 'ServerRunning'
  readonly code = 'server_running'

  constructor(files: readonly string[]) {
    super(`${files.join(', ')} do not fit the log, and a process has them open. Stop Kith first.`)
  }
}

/**
 * Realigns the stores of an installation with its log where they do not match, before views are
 * rebuilt.
 *
 * @returns the names of the files that did not match; empty when all match, even beside a server.
 * @throws {ServerRunning} a file does not match and is in use.
 * @throws {KeysFault} the log is encrypted with other keys than these.
 */
export const refitInstallation = async ({
  eventLog,
  readModels,
  jobs: jobsFile,
  keys: keysFiles,
}: Config): Promise<readonly string[]> => {
  const paths = [eventLog, readModels, jobsFile, keysFiles.store].map(({ path }) => path)
  const openPaths = paths.filter(isInUse)
  await using log = await openSqliteEventLog(eventLog)
  await using keys = await openEmbeddedKeys(keysFiles)
  await using jobs = await openSqliteJobs(jobsFile)
  await using views = await openSqliteReadModels(readModels)
  const mismatches = await findMismatches(log, {
    [basename(readModels.path)]: views,
    [basename(jobsFile.path)]: jobs,
    [basename(keysFiles.store.path)]: keys,
  })
  const files = mismatches.map(({ file }) => file)
  if (files.length > 0 && openPaths.length > 0) throw new ServerRunning(files)
  if (files.length > 0) await realignStores(log, { views, jobs, keys })
  return files
}
