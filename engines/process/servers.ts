import { existsSync } from 'node:fs'
import type { Config } from '../config/config.ts'
import { isServer, type ServerStoreLocation, type StoreLocation } from '../config/locations.ts'
import { type ConfiguredEngine, EngineFault, isEngineFaultCode } from '../ports/engine-fault.ts'
import { StorageFault } from '../ports/storage-fault.ts'
import { type CheckedServer, SERVER_SCHEMA, type ServerClaim } from './checked-server.ts'
import { createRegistry } from './registry.ts'

type Stores = Pick<
  Config,
  'eventLog' | 'readModels' | 'keys' | 'leases' | 'jobs' | 'sessions' | 'rateLimits' | 'media'
>

/** The servers of an installation, reached and not written to. */
export type Servers = AsyncDisposable & {
  /** Those that another installation uses. */
  readonly others: readonly ConfiguredEngine[]
  /** Claims all of them for a log. */
  claim(log: string): Promise<void>
}

type NamedServer = { readonly variable: string; readonly location: ServerStoreLocation }

/** Each server once, by the first variable that names it; the log's is the first. */
const serversOf = (stores: Stores): readonly NamedServer[] => {
  const locations: Readonly<Record<string, StoreLocation>> = {
    EVENT_LOG_URL: stores.eventLog,
    READ_MODELS_URL: stores.readModels,
    KEYS_URL: stores.keys.store,
    LEASES_URL: stores.leases,
    JOBS_URL: stores.jobs,
    SESSIONS_URL: stores.sessions,
    RATE_LIMITS_URL: stores.rateLimits,
    MEDIA_URL: stores.media,
  }
  const byUrl = new Map<string, NamedServer>()
  for (const [variable, location] of Object.entries(locations))
    if (isServer(location) && !byUrl.has(location.url))
      byUrl.set(location.url, { variable, location })
  return [...byUrl.values()]
}

/** A fault of a call as a fault of the configuration. */
const configuredFault = (error: unknown, configured: ConfiguredEngine): unknown =>
  error instanceof StorageFault && isEngineFaultCode(error.code)
    ? new EngineFault(error.code, configured, { cause: error })
    : error

const readClaim = async (server: CheckedServer): Promise<ServerClaim | undefined> => {
  const { configured } = server
  const claim = await server.claim().catch((error: unknown) => {
    throw configuredFault(error, configured)
  })
  if (claim && claim.schema > SERVER_SCHEMA)
    throw new EngineFault('newer_schema', configured, {
      detail: `version ${claim.schema}, this one knows ${SERVER_SCHEMA}`,
    })
  return claim
}

/** The id of a log in a file; undefined where there is no file. */
const identityInFile = async (eventLog: Config['eventLog']): Promise<string | undefined> => {
  if (eventLog.type !== 'sqlite' || !existsSync(eventLog.path)) return undefined
  await using registry = createRegistry()
  return (await registry.openEventLog(eventLog)).identity()
}

/**
 * Connects to every server that the stores name, all at once, and writes nothing: so a wrong
 * variable leaves no trace in the engines of the others.
 *
 * @throws {EngineFault} of the first variable whose server cannot be used, or was written by a newer
 *   Kith.
 */
export const openServers = async (stores: Stores): Promise<Servers> => {
  await using opening = new AsyncDisposableStack()
  const registry = opening.use(createRegistry())
  const outcomes = await Promise.allSettled(
    serversOf(stores).map(async ({ location, variable }) =>
      opening.use(await registry.openServer(location, variable)),
    ),
  )
  const servers = outcomes.map(outcome => {
    if (outcome.status === 'rejected') throw outcome.reason
    return outcome.value
  })

  const isLogOnServer = isServer(stores.eventLog)
  const logServer = isLogOnServer ? servers[0] : undefined
  const bound = isLogOnServer ? servers.slice(1) : servers
  const claims = new Map<CheckedServer, ServerClaim | undefined>()
  for (const server of bound) claims.set(server, await readClaim(server))
  const claimed = bound.filter(server => claims.get(server)?.log !== undefined)
  // Read last: a process that starts at the same time makes the log's id before it claims the others.
  const fromServer = logServer && (await readClaim(logServer))?.log
  const log =
    claimed.length > 0 ? (fromServer ?? (await identityInFile(stores.eventLog))) : undefined

  const opened = opening.move()
  return {
    others: claimed
      .filter(server => claims.get(server)?.log !== log)
      .map(({ configured }) => configured),
    async claim(id) {
      for (const server of bound)
        if (claims.get(server)?.log !== id)
          await server.setClaim(id).catch((error: unknown) => {
            throw configuredFault(error, server.configured)
          })
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

/** @throws {EngineFault} `other_log`: another installation uses one of the servers. */
export const requireOwnServers = ({ others: [other] }: Servers): void => {
  if (other) throw new EngineFault('other_log', other)
}
