import { readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { NotLeaderError } from '@eventstore/db-client'
import { origin } from '../../../contracts/core/event.ts'
import { EngineFault } from '../../ports/engine-fault.ts'
import { StorageFault } from '../../ports/storage-fault.ts'
import { EVENT_STORE_OPEN_TIMEOUT_MS } from '../../primitives/timeouts.ts'
import { createConnection, type EventStoreConnection } from './connection.ts'
import { describeHosts, type EventStoreLocation, parseEventStoreUrl } from './location.ts'
import { createReads } from './reads.ts'

/** A follower of a cluster names its leader, to which the client then turns. */
const CHECKS = 3

/**
 * Connects to a server or cluster and checks, without writing to it, that it answers and lets these
 * credentials read everything.
 *
 * @throws {EngineFault} `bad_url`, `unreachable`, `tls_refused` or `access_denied`. No message holds the
 *   password.
 */
export const openConnection = async (
  url: string,
  variable: string,
): Promise<EventStoreConnection> => {
  const configured = { variable, engine: 'EventStoreDB' }
  const location = parseEventStoreUrl(url, configured)
  await using opening = new AsyncDisposableStack()
  const connection = opening.use(createConnection(location, configured))
  for (let attempt = 1; ; attempt += 1)
    try {
      await createReads(connection, EVENT_STORE_OPEN_TIMEOUT_MS).searchNewest(origin)
      opening.move()
      return connection
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

type Finding = { readonly code: 'unreachable' | 'tls_refused'; readonly detail?: string }

/** Resolves with the code of the error, undefined when the socket connects. */
const outcomeOf = (socket: Socket, connected: 'connect' | 'secureConnect') =>
  new Promise<string | undefined>(resolve => {
    socket
      .setTimeout(EVENT_STORE_OPEN_TIMEOUT_MS, () => resolve('ETIMEDOUT'))
      .once(connected, () => resolve(undefined))
      .once('close', () => resolve('ECONNRESET'))
      .on('error', error => resolve('code' in error ? String(error.code) : error.name))
  }).finally(() => socket.destroy())

/**
 * Why a server did not answer: the client reports a missing server and a refused certificate alike.
 */
const probe = async ({ hosts, tls, tlsCaFile }: EventStoreLocation): Promise<Finding> => {
  const [host] = hosts
  if (!host) return { code: 'unreachable' }
  const address = `${host.name}:${host.port}`
  const place = { host: host.name, port: host.port }
  const code = await outcomeOf(connect(place), 'connect')
  if (code !== undefined) return { code: 'unreachable', detail: `${address}, ${code}` }
  if (!tls) return { code: 'unreachable', detail: `${address} accepts connections without TLS` }
  const ca = tlsCaFile === undefined ? {} : { ca: await readFile(tlsCaFile) }
  const secure = connectTls({ ...place, ALPNProtocols: ['h2'], ...ca })
  const refusal = await outcomeOf(secure, 'secureConnect')
  return refusal === undefined
    ? { code: 'unreachable', detail: address }
    : { code: 'tls_refused', detail: `${address}, ${refusal}` }
}
