import type { DomainEvent } from '../contracts/core/event-types.ts'
import { isInUse } from '../engines/adapters/sqlite/is-in-use.ts'
import type { Config } from '../engines/config/config.ts'
import { nameOfStore } from '../engines/config/locations.ts'
import { hasEventsOf, requireMatchingLog } from '../engines/log/log-mismatch.ts'
import { notingEvents } from '../engines/log/noting-events.ts'
import { readableEventLog, requireKeys } from '../engines/log/readable-event-log.ts'
import type { EventLog } from '../engines/ports/event-log.ts'
import type { ReadModels } from '../engines/ports/read-models.ts'
import type { Leases } from '../engines/records/leases.ts'
import { openStores } from '../open-stores.ts'
import { areAligned, realignStores } from './realign-stores.ts'

/** A process uses stores that must be realigned with the log. */
export class ServerRunning extends Error {
  override readonly name = 'ServerRunning'
  readonly code = 'server_running'

  constructor(log: string) {
    super(`Not all stores fit ${log}, and a process has them open. Stop Kith first.`)
  }
}

/** The parts of an installation that a rebuild needs. */
type Installation = AsyncDisposable & {
  readonly log: EventLog<DomainEvent>
  readonly views: ReadModels
  readonly leases: Leases
  /** Whether stores did not match the log and were realigned with it. */
  readonly isRealigned: boolean
}

/**
 * Opens the log, the views and the leases of an installation, beside its server. With `realign`, stores
 * that do not match the log are first realigned with it; without it, views that do not are deleted.
 *
 * @throws {ServerRunning} stores are to be realigned and in use.
 * @throws {LogMismatch} reactors have handled what the log does not have.
 * @throws {KeysFault} the log is encrypted with other keys than these.
 */
export const openInstallation = async (
  config: Config,
  { realign }: { readonly realign: boolean },
): Promise<Installation> => {
  const inUse = realign && areStoresInUse(config) // asked before this process opens them
  await using opening = new AsyncDisposableStack()
  const stores = opening.use(openStores(config))
  await stores.reachServers()
  const log = await stores.log()
  const [keys, views, records] = [await stores.keys(), await stores.views(), await stores.records()]
  const isRealigned = realign && !(await areAligned(log, { views, records }))
  if (isRealigned && inUse) throw new ServerRunning(nameOfStore(config.eventLog))
  if (isRealigned) await realignStores(log, { views, records, keys })
  await requireKeys(log, keys)
  await requireMatchingLog(log, records, config)
  if (!(await hasEventsOf(log, views))) await views.clear()
  const leases = await stores.leases()
  const opened = opening.move()
  return {
    log: readableEventLog(log, keys),
    views: notingEvents(views, log),
    leases,
    isRealigned,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

/** Whether a process has a file of stores open; servers do not say. */
const areStoresInUse = ({ eventLog, readModels, jobs, records }: Config): boolean =>
  [eventLog, readModels, jobs, records].some(one => one.type === 'sqlite' && isInUse(one.path))
