import type { ExecutionContext } from 'ava'
import type { DomainEvent } from '../../contracts/core/event-types.ts'
import type { DiscoveryGroup } from '../../engines/config/discovery-regions.ts'
import { leaveInPlace } from '../../engines/log/displacement.ts'
import type { EventLog } from '../../engines/ports/event-log.ts'
import {
  type DiscoveryIndexOptions,
  openDiscoveryIndex,
} from '../../projections/discovery/open-discovery-index.ts'
import { openRemoteIndex } from '../../projections/discovery/remote/open-remote-index.ts'
import { serveDiscovery } from '../../projections/discovery/remote/serve-discovery.ts'

type Log = EventLog<DomainEvent>

type ServedOptions = Partial<DiscoveryIndexOptions> & {
  readonly port?: number
  readonly secret?: string
}

/** An index that answers other processes on 127.0.0.1, closed with `t`. */
export const serveIndex = async (
  t: ExecutionContext,
  log: Log,
  { port = 0, secret, region, ...options }: ServedOptions = {},
) => {
  const opened = new AsyncDisposableStack()
  t.teardown(() => opened.disposeAsync())
  const index = opened.use(
    await openDiscoveryIndex({ log, displace: leaveInPlace, region, ...options }),
  )
  const failures: unknown[] = []
  const server = opened.use(
    await serveDiscovery({
      index,
      host: '127.0.0.1',
      port,
      secret,
      region,
      onFailure: error => failures.push(error),
    }),
  )
  return {
    index,
    failures,
    port: server.port,
    url: `http://127.0.0.1:${server.port}`,
    close: () => opened.disposeAsync(),
  }
}

/** A remote index of served ones, closed with `t`. */
export const connectTo = async (
  t: ExecutionContext,
  log: Log,
  urls: readonly string[],
  secret?: string,
) => connectToGroups(t, log, [{ region: undefined, urls }], secret)

/** A remote index of served ones of several regions, closed with `t`. */
export const connectToGroups = async (
  t: ExecutionContext,
  log: Log,
  groups: readonly DiscoveryGroup[],
  secret?: string,
) => {
  const remote = await openRemoteIndex({ log, groups, secret })
  t.teardown(() => remote[Symbol.asyncDispose]())
  return remote
}
