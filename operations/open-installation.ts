import type { DomainEvent } from '../contracts/core/event-types.ts'
import type { Config } from '../engines/config/config.ts'
import { nameOfStore } from '../engines/config/locations.ts'
import { requireKeys } from '../engines/log/encrypting-event-log.ts'
import { findMismatches, requireMatchingLog } from '../engines/log/log-mismatch.ts'
import { readableEventLog } from '../engines/log/open-log.ts'
import type { EventLog } from '../engines/ports/event-log.ts'
import type { Keys } from '../engines/ports/keys.ts'
import type { Leases } from '../engines/ports/leases.ts'
import type { ReadModels } from '../engines/ports/read-models.ts'
import { bindViews } from '../engines/process/bind-stores.ts'
import { realignStores } from '../engines/process/realign-stores.ts'
import { createRegistry, isInUse, type Registry } from '../engines/process/registry.ts'
import { openServers } from '../engines/process/servers.ts'

/** A process uses stores that must be realigned with the log. */
export class ServerRunning extends Error {
  override readonly name = 'ServerRunning'
  readonly code = 'server_running'

  constructor(files: readonly string[]) {
    super(`${files.join(', ')} do not fit the log, and a process has them open. Stop Kith first.`)
  }
}

/** The parts of an installation that a rebuild needs. */
type Installation = AsyncDisposable & {
  readonly log: EventLog<DomainEvent>
  readonly views: ReadModels
  readonly leases: Leases
  /** The files that did not match the log and were realigned. */
  readonly realigned: readonly string[]
}

/**
 * Opens the log, the views and the leases of an installation, beside its server. With `realign`, stores
 * that do not match the log are first realigned with it, and its servers are claimed for it.
 *
 * @throws {ServerRunning} a store is to be realigned and in use.
 * @throws {LogMismatch} the views do not match the log.
 * @throws {KeysFault} the log is encrypted with other keys than these.
 */
export const openInstallation = async (
  config: Config,
  { realign }: { readonly realign: boolean },
): Promise<Installation> => {
  const { eventLog, readModels } = config
  const inUse = realign && (await areStoresInUse(config))
  await using servers = realign ? await openServers(config) : undefined // before stores are created there
  await using opening = new AsyncDisposableStack()
  const registry = opening.use(createRegistry())
  const stored = await registry.openEventLog(eventLog)
  const keys = await registry.openKeys(config.keys)
  const views = await registry.openReadModels(readModels)
  const realigned = servers
    ? await realignInstallation(config, { registry, log: stored, keys, views }, inUse)
    : []
  await servers?.claim(await stored.identity())
  await requireKeys(stored, keys)
  await requireMatchingLog(stored, eventLog, {
    [nameOfStore('READ_MODELS_URL', readModels)]: views,
  })
  const leases = await registry.openLeases(config.leases)
  const log = readableEventLog(stored, keys)
  const opened = opening.move()
  return {
    log,
    views: bindViews(views, log),
    leases,
    realigned,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

/** Whether a process has stores open; asked before this one opens them. */
const areStoresInUse = async ({ eventLog, readModels, jobs, keys }: Config): Promise<boolean> => {
  const locations = [eventLog, readModels, jobs, keys.store]
  return (await Promise.all(locations.map(isInUse))).some(Boolean)
}

type OpenedStores = {
  readonly registry: Registry
  readonly log: EventLog
  readonly keys: Keys
  readonly views: ReadModels
}

/** Realigns stores with the log where they do not match; returns the names of their files. */
const realignInstallation = async (
  config: Config,
  { registry, log, keys, views }: OpenedStores,
  inUse: boolean,
): Promise<readonly string[]> => {
  const jobs = await registry.openJobs(config.jobs)
  const mismatches = await findMismatches(log, {
    [nameOfStore('READ_MODELS_URL', config.readModels)]: views,
    [nameOfStore('JOBS_URL', config.jobs)]: jobs,
    [nameOfStore('KEYS_URL', config.keys.store)]: keys,
  })
  const files = mismatches.map(({ file }) => file)
  if (files.length > 0 && inUse) throw new ServerRunning(files)
  if (files.length > 0) await realignStores(log, { views, jobs, keys })
  return files
}
