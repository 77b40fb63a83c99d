import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Config } from '../engines/config.ts'

/** Where a server can be reached: as members see it, and from within this machine. */
export type Addresses = { readonly origin: string; readonly local: string }

/** How long requests under way may take once the server stops, in milliseconds. */
const GRACE = 2_000

const wildcards: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

const addressesOf = ({ host, origin }: Config, server: Server): Addresses => {
  const { port } = server.address() as AddressInfo
  const reached = wildcards[host] ?? host
  const local = `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}`
  return { origin: origin ?? local, local }
}

/**
 * Listens where the config says. Who answers is made once the address is known, before the first
 * request can come in.
 *
 * @throws the system's error, e.g. `EADDRINUSE`.
 */
export const listen = async (
  config: Config,
  createAnswer: (addresses: Addresses, server: Server) => RequestListener,
): Promise<{ addresses: Addresses; close: () => Promise<void> }> => {
  const server = createServer()
  server.listen(config.port, config.host)
  await once(server, 'listening')
  const addresses = addressesOf(config, server)
  server.on('request', createAnswer(addresses, server))

  return {
    addresses,
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeIdleConnections()
      const grace = new AbortController()
      const late = wait(GRACE, undefined, { signal: grace.signal }).then(
        () => server.closeAllConnections(),
        () => {}, // everyone was done in time
      )
      await closed
      grace.abort()
      await late
    },
  }
}
