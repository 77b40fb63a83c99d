import type { Config } from '../engines/config/config.ts'
import { nameOfStore } from '../engines/config/locations.ts'
import { findMismatches } from '../engines/log/log-mismatch.ts'
import { realignStores } from '../engines/process/realign-stores.ts'
import { createRegistry, isInUse } from '../engines/process/registry.ts'
import { openServers } from '../engines/process/servers.ts'

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
 * rebuilt, and claims its servers for that log.
 *
 * @returns the names of the files that did not match; empty when all match, even beside a server.
 * @throws {ServerRunning} a file does not match and is in use.
 * @throws {KeysFault} the log is encrypted with other keys than these.
 */
export const refitInstallation = async (config: Config): Promise<readonly string[]> => {
  const { eventLog, readModels, jobs: whereJobs, keys: whereKeys } = config
  const locations = [eventLog, readModels, whereJobs, whereKeys.store]
  const inUse = (await Promise.all(locations.map(isInUse))).some(Boolean)
  await using servers = await openServers(config)
  await using registry = createRegistry()
  const log = await registry.openEventLog(eventLog)
  const keys = await registry.openKeys(whereKeys)
  const jobs = await registry.openJobs(whereJobs)
  const views = await registry.openReadModels(readModels)
  const mismatches = await findMismatches(log, {
    [nameOfStore('READ_MODELS_URL', readModels)]: views,
    [nameOfStore('JOBS_URL', whereJobs)]: jobs,
    [nameOfStore('KEYS_URL', whereKeys.store)]: keys,
  })
  const files = mismatches.map(({ file }) => file)
  if (files.length > 0 && inUse) throw new ServerRunning(files)
  if (files.length > 0) await realignStores(log, { views, jobs, keys })
  await servers.claim(await log.identity())
  return files
}
