import type { Server } from 'node:http'
import type { Config } from '../../engines/config/config.ts'
import { callerAddress } from './caller-address.ts'

/** Connections of one address, sockets among them: a large household or small campus. */
export const MAX_ADDRESS_CONNECTIONS = 500

/**
 * Limits the open connections of an address, whether or not they ask anything. Behind a trusted
 * proxy they are the proxy's; there only sockets have an address to count (`createUpgrade`).
 */
export const limitConnections = (
  server: Server,
  { trustedProxies, rateLimitScale }: Pick<Config, 'trustedProxies' | 'rateLimitScale'>,
): void => {
  if (trustedProxies > 0) return
  const most = MAX_ADDRESS_CONNECTIONS * Math.max(1, rateLimitScale)
  const open = new Map<string, number>()
  server.on('connection', socket => {
    const address = callerAddress(socket.remoteAddress ?? '')
    const count = open.get(address) ?? 0
    if (count >= most) return socket.destroy()
    open.set(address, count + 1)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
  })
}
