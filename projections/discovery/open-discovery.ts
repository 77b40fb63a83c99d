import type { Config } from '../../engines/config/config.ts'
import type { DiscoveryRegion } from '../../engines/config/discovery-regions.ts'
import { openDisplacement } from '../../engines/log/displacement.ts'
import type { Clock } from '../../engines/ports/clock.ts'
import type { Ports } from '../../engines/process/open-ports.ts'
import type { Checks } from '../../engines/process/operator-listener/readiness.ts'
import type { ProjectionStatus } from '../runtime/projection-status.ts'
import type { DiscoveryIndex } from './discovery-index.ts'
import { openDiscoveryIndex } from './open-discovery-index.ts'
import { storedPages } from './relation-pages.ts'
import { openRemoteIndex } from './remote/open-remote-index.ts'
import { openSnapshotStore } from './snapshot-store.ts'

type DiscoveryOptions = {
  readonly config: Pick<Config, 'data' | 'payments' | 'discovery' | 'secrets'>
  readonly ports: Pick<Ports, 'log' | 'views' | 'keys' | 'media' | 'leases'>
  readonly clock?: Clock
  /** Called for every failure of the log, of a fold, of a snapshot, or of another process. */
  readonly onFailure: (view: string, error: unknown) => void
}

/** A discovery index, in this process or in others. Disposing closes it. */
export type OpenedDiscovery = AsyncDisposable & {
  readonly index: DiscoveryIndex
  /** The status of the index if it is in this process. */
  statuses(): readonly ProjectionStatus[]
  /** Checks of the processes that hold it, if it is elsewhere. */
  readonly checks: Checks
}

type IndexHereOptions = Omit<DiscoveryOptions, 'config'> & {
  readonly config: Pick<Config, 'data' | 'payments'>
  /** Whose decks it has; everybody's by default. */
  readonly region?: DiscoveryRegion | undefined
}

/** Opens the discovery index in this process, caught up with the log. */
export const openIndexHere = async ({
  config,
  ports,
  region,
  clock,
  onFailure,
}: IndexHereOptions) =>
  openDiscoveryIndex({
    log: ports.log,
    displace: await openDisplacement(ports.keys),
    region,
    sellsPremium: config.payments.type !== 'none',
    snapshots: await openSnapshotStore(ports, config.data),
    stored: storedPages(ports.views),
    ...(clock && { clock }),
    onFailure,
  })

/** Opens the discovery index where `DISCOVERY_URL` says: by default in this process. */
export const openDiscovery = async (options: DiscoveryOptions): Promise<OpenedDiscovery> => {
  const { config, ports, clock, onFailure } = options
  const { groups } = config.discovery
  if (groups.length > 0) {
    const secret = config.secrets.discovery
    const index = await openRemoteIndex({ log: ports.log, groups, secret, clock, onFailure })
    return {
      index,
      statuses: () => [],
      checks: index.checks,
      [Symbol.asyncDispose]: () => index[Symbol.asyncDispose](),
    }
  }
  const index = await openIndexHere(options)
  return {
    index,
    statuses: () => [index.status()],
    checks: {},
    [Symbol.asyncDispose]: () => index[Symbol.asyncDispose](),
  }
}
