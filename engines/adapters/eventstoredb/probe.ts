import { readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { EVENT_STORE_OPEN_TIMEOUT_MS } from '../../process/timeouts.ts'
import type { EventStoreLocation, Host } from './location.ts'

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

const tlsOutcome = async ({ name: host, port }: Host, tlsCaFile: string | undefined) => {
  const ca = tlsCaFile === undefined ? {} : { ca: await readFile(tlsCaFile) }
  const options = { host, port, ALPNProtocols: ['h2'], ...ca }
  return outcomeOf(connectTls(options), 'secureConnect')
}

/**
 * Why a server did not answer: the client reports a missing server and a refused certificate alike.
 */
export const probe = async ({ hosts, tls, tlsCaFile }: EventStoreLocation): Promise<Finding> => {
  const [host] = hosts
  if (!host) return { code: 'unreachable' }
  const address = `${host.name}:${host.port}`
  const code = await outcomeOf(connect({ host: host.name, port: host.port }), 'connect')
  if (code !== undefined) return { code: 'unreachable', detail: `${address}, ${code}` }
  if (!tls) return { code: 'unreachable', detail: `${address} accepts connections without TLS` }
  const refusal = await tlsOutcome(host, tlsCaFile).catch(error => String(error.code ?? error.name))
  return refusal === undefined
    ? { code: 'unreachable', detail: address }
    : { code: 'tls_refused', detail: `${address}, ${refusal}` }
}
