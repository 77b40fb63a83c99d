import { NotLeaderError } from '@eventstore/db-client'
import { origin } from '../../../contracts/core/event.ts'
import { type ConfiguredEngine, EngineFault } from '../../ports/engine-fault.ts'
import { StorageFault } from '../../ports/storage-fault.ts'
import { EVENT_STORE_OPEN_TIMEOUT_MS } from '../../process/timeouts.ts'
import { createConnection, type EventStoreConnection } from './connection.ts'
import { describeHosts, type EventStoreLocation, parseEventStoreUrl } from './location.ts'
import { probe } from './probe.ts'
import { createReads } from './reads.ts'

/** A follower of a cluster names its leader, to which the client then turns. */
const CHECKS = 3

/**
 * Checks that the server answers and lets these credentials read everything.
 *
 * @throws {EngineFault} `unreachable`, `tls_refused` or `access_denied`.
 */
const requireServer = async (
  connection: EventStoreConnection,
  location: EventStoreLocation,
  configured: ConfiguredEngine,
): Promise<void> => {
  const closing = new AbortController().signal
  const options = { connection, configured, closing, timeoutMs: EVENT_STORE_OPEN_TIMEOUT_MS }
  for (let attempt = 1; ; attempt += 1)
    try {
      await createReads(options).searchNewest(origin)
      return
    } catch (error) {
      if (!(error instanceof StorageFault)) throw error
      if (error.cause instanceof NotLeaderError && attempt < CHECKS) continue
      const finding =
        error.code === 'access_denied'
          ? { code: error.code, detail: `${describeHosts(location)}; the user must read $all` }
          : await probe(location)
      throw new EngineFault(finding.code, configured, { detail: finding.detail })
    }
}

/** @throws {EngineFault} `bad_url`: the client refuses it, e.g. for a file that is not there. */
const connect = (
  { url }: EventStoreLocation,
  configured: ConfiguredEngine,
): EventStoreConnection => {
  try {
    return createConnection(url)
  } catch {
    // The error of the client is not passed on: it holds the password.
    throw new EngineFault('bad_url', configured, { detail: 'the client refuses it' })
  }
}

/**
 * Connects to a server or cluster and checks it, without writing to it.
 *
 * @throws {EngineFault} the URL is not valid, the server does not answer, refuses TLS or the
 *   credentials. No message holds the password.
 */
export const openConnection = async ({
  url,
  variable,
}: {
  readonly url: string
  readonly variable: string
}): Promise<{
  readonly connection: EventStoreConnection
  readonly configured: ConfiguredEngine
}> => {
  const configured = { variable, engine: 'EventStoreDB' }
  const location = parseEventStoreUrl(url, configured)
  const connection = connect(location, configured)
  try {
    await requireServer(connection, location, configured)
  } catch (error) {
    await connection[Symbol.asyncDispose]()
    throw error
  }
  return { connection, configured }
}
