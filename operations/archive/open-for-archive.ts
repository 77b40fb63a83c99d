import type { DomainEvent } from '../../contracts/core/event-types.ts'
import type { Config } from '../../engines/config/config.ts'
import { isServer, nameOfStore } from '../../engines/config/locations.ts'
import { ArchiveFault } from '../../engines/log/archive/archive-manifest.ts'
import { requireKeys } from '../../engines/log/encrypting-event-log.ts'
import { type BoundStores, requireMatchingLog } from '../../engines/log/log-mismatch.ts'
import { readableEventLog } from '../../engines/log/open-log.ts'
import type { EventLog, StoredEventLog } from '../../engines/ports/event-log.ts'
import type { ReadModels } from '../../engines/ports/read-models.ts'
import { createRegistry } from '../../engines/process/registry.ts'
import { areStoresInUse } from '../open-installation.ts'

type ArchivedInstallation = AsyncDisposable & {
  readonly stored: StoredEventLog
  readonly log: EventLog<DomainEvent>
  readonly views: ReadModels
  /** Aborts when another process may archive, too. */
  readonly lost: AbortSignal
  /** Stores whose marks the log must keep: its engine forgets those of removed events. */
  readonly stores: BoundStores
}

/**
 * Opens what an archive needs of an installation that is stopped. Only one archive runs at a time.
 *
 * @throws {ArchiveFault} `in_use`: Kith runs, as far as the engines can say, or another archive.
 * @throws {LogMismatch} a store does not match the log.
 * @throws {KeysFault} the log is encrypted with other keys than these.
 */
export const openForArchive = async (config: Config): Promise<ArchivedInstallation> => {
  if (await areStoresInUse(config))
    throw new ArchiveFault('in_use', 'Kith is running. Stop it, then run the same command again.')
  await using opening = new AsyncDisposableStack()
  const registry = opening.use(createRegistry())
  const leases = await registry.openLeases(config.leases)
  const lease = await leases.tryAcquire('archive')
  if (!lease)
    throw new ArchiveFault('in_use', 'Another archive is being made. Wait until that is done.')
  opening.use(lease)
  const stored = await registry.openEventLog(config.eventLog)
  const keys = await registry.openKeys(config.keys)
  await requireKeys(stored, keys)
  const views = await registry.openReadModels(config.readModels)
  const stores = {
    [nameOfStore('READ_MODELS_URL', config.readModels)]: views,
    [nameOfStore('KEYS_URL', config.keys.store)]: keys,
  }
  await requireMatchingLog(stored, config.eventLog, stores)
  const opened = opening.move()
  return {
    stored,
    log: readableEventLog(stored, keys),
    views,
    lost: lease.lost,
    stores: isServer(config.eventLog) ? stores : {},
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}
