import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { ExecutionContext } from 'ava'

/** A TCP proxy before an engine, so that a test can take the engine away from one client. */
export type EngineProxy = {
  readonly url: string
  /** Ends all connections and refuses new ones. */
  cut(): void
  /** Accepts connections, and passes nothing on, in either direction. */
  silence(): void
  /** How many connections were accepted in silence. */
  silenced(): number
  /** Passes everything on again, for new connections. */
  mend(): void
  /** Passes nothing on over the connections that there are, without ending them. */
  freeze(): void
  /** Leads new connections to another engine, as a name does that moves; those that there are stay. */
  leadTo(url: string): void
}

/** A proxy to the host of `url`, closed when `t` ends. */
export const proxyTo = async (t: ExecutionContext, url: string): Promise<EngineProxy> => {
  let target = new URL(url)
  const sockets = new Set<Socket>()
  let silenced = 0
  let state: 'open' | 'cut' | 'silent' = 'open'

  const server = createServer(client => {
    sockets.add(client)
    client.on('error', () => {}).on('close', () => sockets.delete(client))
    if (state === 'cut') return client.destroy()
    if (state === 'silent') {
      silenced += 1
      return client.resume()
    }
    const engine = connect({ host: target.hostname, port: Number(target.port) })
    sockets.add(engine)
    engine.on('error', () => client.destroy()).on('close', () => client.destroy())
    client.on('close', () => engine.destroy())
    client.pipe(engine).pipe(client)
    return undefined
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const end = () => {
    for (const socket of sockets) socket.destroy()
  }
  t.teardown(() => {
    end()
    server.close()
  })

  const proxied = new URL(url)
  proxied.hostname = '127.0.0.1'
  proxied.port = String((server.address() as AddressInfo).port)
  // The members of a replica set name their own addresses, which lead past this proxy.
  if (proxied.searchParams.has('replicaSet')) {
    proxied.searchParams.delete('replicaSet')
    proxied.searchParams.set('directConnection', 'true')
  }
  return {
    url: proxied.href.replace(/\/$/, ''),
    cut() {
      state = 'cut'
      end()
    },
    silence() {
      state = 'silent'
      end()
    },
    freeze() {
      for (const socket of sockets) socket.unpipe().pause()
    },
    leadTo(other) {
      target = new URL(other)
    },
    silenced: () => silenced,
    mend() {
      state = 'open'
      end()
    },
  }
}
