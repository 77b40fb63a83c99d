import { once } from 'node:events'
import type { ExecutionContext } from 'ava'
import { WebSocket } from 'ws'
import type { LiveMessage } from '../../contracts/features.ts'

/** The HTTP status of a connection that was not upgraded. */
export class NotUpgraded extends Error {
  override readonly name = 'NotUpgraded'
  readonly status: number

  constructor(status: number) {
    super(`The upgrade was answered ${status}.`)
    this.status = status
  }
}

type SocketOptions = {
  readonly cookie?: string
  readonly from?: string
  readonly path?: string
}

/** Opens a socket as a page of `from` would. */
export const openSocket = async (
  t: ExecutionContext,
  origin: string,
  { cookie, from = origin, path = '/ws' }: SocketOptions,
) => {
  const socket = new WebSocket(`${origin.replace(/^http/, 'ws')}${path}`, {
    headers: { ...(cookie ? { cookie } : {}), origin: from },
  })
  const messages: LiveMessage[] = []
  let listening = 0
  const waiting = new Set<() => void>()
  const closed = new Promise<number>(resolve => socket.once('close', resolve))
  socket.on('message', data => {
    const message: LiveMessage = JSON.parse(String(data))
    if (message.type === 'listening') listening += 1
    else messages.push(message)
    for (const look of waiting) look()
  })
  t.teardown(() => socket.terminate())
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
    socket.once('unexpected-response', (_, { statusCode }) =>
      reject(new NotUpgraded(statusCode ?? 0)),
    )
  })

  return {
    /** The live messages received, except `listening`. */
    messages,
    /** The number of `listening` messages. */
    listening: () => listening,
    socket,
    closed,
    send: (message: unknown) =>
      socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    /** Resolves when it has received that many messages. */
    waitForMessages: (count: number) =>
      new Promise<readonly LiveMessage[]>(resolve => {
        const look = () => {
          if (messages.length < count) return
          waiting.delete(look)
          resolve(messages)
        }
        waiting.add(look)
        look()
      }),
    /** Resolves when it has received a message of this type. */
    waitForMessage: (type: LiveMessage['type']) =>
      new Promise<void>(resolve => {
        const look = () => {
          if (!messages.some(message => message.type === type)) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
      }),
    /** Resolves when the server has read everything sent so far. */
    async roundTrip() {
      socket.ping()
      await once(socket, 'pong')
    },
  }
}
