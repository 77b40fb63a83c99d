import { once } from 'node:events'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as ioRound, setTimeout as wait } from 'node:timers/promises'
import type { Config } from '../../config/config.ts'
import {
  CONNECTION_DRAIN_MS,
  CONNECTION_IDLE_MS,
  REQUEST_DRAIN_TIMEOUT_MS,
} from '../../primitives/timeouts.ts'

/** Addresses of a server for members and from this machine. */
export type Addresses = { readonly origin: string; readonly local: string }

type ListeningServer = {
  readonly addresses: Addresses
  /** Answers with `Connection: close` until clients have had time to notice. */
  drain(): Promise<void>
  /** Stops listening and answers the requests that have arrived. */
  close(): Promise<void>
}

const wildcards: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

const addressesOf = ({ host, origin }: Config, server: Server): Addresses => {
  const { port } = server.address() as AddressInfo
  const reached = wildcards[host] ?? host
  const local = `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}`
  return { origin: origin ?? local, local }
}

/**
 * After the returned function is called, all responses announce that their connection closes (RFC
 * 9112, 9.6), so that no client uses it for another request.
 */
const closeAfterResponses = (server: Server): (() => void) => {
  const pendingResponses = new Set<ServerResponse>()
  let ending = false
  const end = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('Connection', 'close')
  }
  server.on('request', (_, response) => {
    if (ending) return end(response)
    pendingResponses.add(response)
    response.once('close', () => pendingResponses.delete(response))
  })
  return () => {
    ending = true
    for (const response of pendingResponses) end(response)
  }
}

/**
 * Listens on the configured address. `listener` is created with the address, before any request.
 * @param draining how long `drain` waits, in milliseconds.
 * @throws the system's error, e.g. `EADDRINUSE`.
 */
export const listen = async (
  config: Config,
  createListener: (addresses: Addresses, server: Server) => RequestListener,
  draining = CONNECTION_DRAIN_MS,
): Promise<ListeningServer> => {
  const server = createServer({ keepAliveTimeout: CONNECTION_IDLE_MS })
  const endConnections = closeAfterResponses(server)
  server.listen(config.port, config.host)
  await once(server, 'listening')
  const addresses = addressesOf(config, server)
  server.on('request', createListener(addresses, server))

  return {
    addresses,
    async drain() {
      endConnections()
      await wait(draining)
    },
    async close() {
      // A process that was busy has yet to accept connections and to read requests that arrived
      // meanwhile; their connections count as idle and would be reset.
      for (let round = 0; round < 2; round += 1) await ioRound()
      const closed = once(server, 'close')
      server.close()
      server.closeIdleConnections()
      const grace = new AbortController()
      const late = wait(REQUEST_DRAIN_TIMEOUT_MS, undefined, { signal: grace.signal }).then(
        () => server.closeAllConnections(),
        () => {}, // everyone was done in time
      )
      await closed
      grace.abort()
      await late
    },
  }
}

const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i

/** The only `X-…` headers that come without a relay: of old libraries, browsers and Prometheus. */
const ownHeaders: ReadonlySet<string> = new Set([
  'x-requested-with',
  'x-prometheus-scrape-timeout-seconds',
  'x-moz',
  'x-purpose',
])

/** Other headers that proxies, tunnels and content delivery networks add. */
const RELAY_HEADER =
  /^(via|forwarded|max-forwards|front-end-https|(true-)?client-ip|real-ip|(proxy|cdn|cf|fly|fastly|ngrok|tailscale|wl-proxy)-.*)$/

/** Servers of CGI and WSGI, and some proxies, write `_` for `-`. */
const isRelayHeader = (name: string): boolean => {
  const usual = name.toLowerCase().replaceAll('_', '-')
  return usual.startsWith('x-') ? !ownHeaders.has(usual) : RELAY_HEADER.test(usual)
}

/**
 * Whether a request comes from this machine: in HTTP/1.1, to one loopback address, without headers
 * of a proxy. Names that resolve to 127.0.0.1 do not count (DNS rebinding).
 */
export const isLocalRequest = ({ headers, httpVersion, rawHeaders, url }: IncomingMessage) => {
  const names = rawHeaders.filter((_, index) => index % 2 === 0)
  return (
    httpVersion === '1.1' && // nginx speaks 1.0 to what is behind it
    LOOPBACK_HOST.test(headers.host ?? '') &&
    names.filter(name => name.toLowerCase() === 'host').length === 1 &&
    url?.startsWith('/') === true &&
    !names.some(isRelayHeader)
  )
}
