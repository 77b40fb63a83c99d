import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { InvalidArgumentError } from 'commander'
import { failedWith } from '../../primitives/files.ts'
import { createGuard, type LoopbackPage } from './guard.ts'
import { PortInUse } from './port-in-use.ts'

const HOST = '127.0.0.1'

/** Parses the port of a page: 0 is any that is free. */
export const portNumber = (text: string): number => {
  const port = Number(text)
  if (/^\d+$/.test(text) && port < 65_536) return port
  throw new InvalidArgumentError('Give a port from 0 to 65535; 0 is any that is free.')
}

/**
 * Serves a page to one browser on this machine, until disposal. `listener` is created with the guard, which it
 * asks first.
 *
 * @param port 0 for any that is free.
 * @returns the address with the token that the first browser needs.
 * @throws {PortInUse} the port is taken.
 */
export const serveOnLoopback = async (
  port: number,
  page: LoopbackPage,
  listener: (guard: ReturnType<typeof createGuard>) => RequestListener,
): Promise<AsyncDisposable & { readonly address: string }> => {
  const server = createServer()
  server.listen(port, HOST)
  await once(server, 'listening').catch(error => {
    throw failedWith(error, 'EADDRINUSE') ? new PortInUse(port) : error
  })
  const { port: listening } = server.address() as AddressInfo
  const guard = createGuard(listening, page)
  server.on('request', listener(guard))
  return {
    address: `http://${HOST}:${listening}/?token=${guard.token}`,
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
