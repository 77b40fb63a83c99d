import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import { Refusal } from '../../contracts/core/refusals.ts'
import { Authenticate } from '../../contracts/live/feature.ts'
import { closeCodes } from '../../contracts/live/live-protocol.ts'
import type { Config } from '../../engines/config/config.ts'
import { isLocalRequest } from '../../engines/process/operator-listener/is-local-request.ts'
import type { MemberSessions } from '../handlers/services.ts'
import { SOCKET_AUTHENTICATION_TIMEOUT_MS, SOCKET_CLOSE_TIMEOUT_MS } from '../handlers/timeouts.ts'
import type { FindProfileId, IsSuspended } from '../http/access.ts'
import { callerAddress, requestAddress } from '../http/caller-address.ts'
import { MAX_ADDRESS_CONNECTIONS } from '../http/limit-connections.ts'
import type { ConsumeRateLimit } from '../http/rate-limits.ts'
import { isSameOrigin } from '../http/request-guards.ts'
import type { SessionCookie } from '../http/session-cookie.ts'
import { type Connections, MAX_SOCKETS } from './connections.ts'
import type { SocketOwner } from './member-socket.ts'

export type UpgradeDependencies = {
  readonly origin: string
  readonly config: Pick<Config, 'localOnly' | 'trustedProxies' | 'rateLimitScale'>
  readonly consumeRateLimit: ConsumeRateLimit
  readonly cookie: SessionCookie
  readonly memberSessions: MemberSessions
  readonly findProfileId: FindProfileId
  readonly isSuspended: IsSuspended
  readonly connections: Connections
}

type RefusalStatus = 401 | 403 | 404 | 429 | 503

const reasons: Readonly<Record<RefusalStatus, string>> = {
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
}

const MAX_PAYLOAD = 1_024

const PATH = /^\/ws\/?(\?|$)/

/** Destroys the socket after the response, because a client may never close it. */
const refuse = (socket: Duplex, status: RefusalStatus): void => {
  socket.once('finish', () => socket.destroy())
  socket.end(
    `HTTP/1.1 ${status} ${reasons[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
  )
}

const parseMessage = (data: RawData): unknown => {
  try {
    return JSON.parse(String(data))
  } catch {
    return undefined // refused like any other message that is not `Authenticate`
  }
}

/**
 * Waits for the client's one message with its profile id, and accepts only the session's profile. A
 * second message ends the connection.
 */
const awaitAuthentication = (
  socket: WebSocket,
  owner: SocketOwner,
  { end, listen }: ReturnType<Connections['add']>,
): void => {
  const late = setTimeout(() => end(closeCodes.silent), SOCKET_AUTHENTICATION_TIMEOUT_MS)
  socket.once('close', () => clearTimeout(late))
  socket.on('error', () => socket.terminate())
  let authenticated = false
  socket.on('message', data => {
    if (authenticated) return end(closeCodes.tooMuch)
    authenticated = true
    const message = Authenticate.safeParse(parseMessage(data))
    if (message.data?.profileId !== owner.profileId) return end(closeCodes.notYours)
    clearTimeout(late)
    listen()
  })
}

/** In a constant, because the types do not know `closeTimeout` yet. */
const serverOptions = {
  noServer: true,
  maxPayload: MAX_PAYLOAD,
  perMessageDeflate: false,
  autoPong: false, // `Connections` answers, within its bounds
  closeTimeout: SOCKET_CLOSE_TIMEOUT_MS,
} as const

const isWithinLimit = async (count: () => Promise<void>): Promise<boolean> => {
  try {
    await count()
    return true
  } catch (error) {
    if (error instanceof Refusal && error.code === 'rate_limited') return false
    throw error
  }
}

/** Upgrades `/ws` for signed-in members with a profile, from pages of this origin. */
export const createUpgrade = (parts: UpgradeDependencies) => {
  const { origin, config, cookie, memberSessions, findProfileId } = parts
  const { isSuspended, connections, consumeRateLimit } = parts
  const { localOnly, trustedProxies, rateLimitScale } = config
  const server = new WebSocketServer(serverOptions)
  const isFull = ({ memberId, address }: SocketOwner): boolean =>
    connections.countOf(memberId) >= MAX_SOCKETS ||
    connections.countFrom(address) >= MAX_ADDRESS_CONNECTIONS * rateLimitScale

  const identifyOwner = async (request: IncomingMessage): Promise<SocketOwner | RefusalStatus> => {
    if (connections.isStopped()) return 503
    if (localOnly && !isLocalRequest(request)) return 403
    const address = callerAddress(requestAddress(request, trustedProxies))
    if (!(await isWithinLimit(() => consumeRateLimit('address', address)))) return 429
    if (!PATH.test(request.url ?? '')) return 404
    if (!isSameOrigin(request.headers, origin)) return 403
    const token = cookie.find(request.headers.cookie)
    const session = token ? await memberSessions.find(token) : undefined
    if (!session) return 401
    const { memberId, key: sessionKey } = session
    const profileId = await findProfileId(memberId)
    if (!profileId || (await isSuspended(profileId))) return 403
    return { memberId, profileId, sessionKey, address }
  }

  return async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    const cut = () => socket.destroy()
    socket.on('error', cut)
    const owner = await identifyOwner(request)
    if (typeof owner === 'number') return refuse(socket, owner)
    // Again, because other sockets may have opened during the lookup.
    if (isFull(owner)) return refuse(socket, 429)
    socket.off('error', cut)
    const { promise, resolve } = Promise.withResolvers<ReturnType<Connections['add']>>()
    server.handleUpgrade(request, socket, head, opened => {
      const connection = connections.add(opened, owner)
      awaitAuthentication(opened, owner, connection)
      resolve(connection)
    })
    const { end } = await promise
    // The session may have ended during the lookup; from here on its end closes the socket.
    if (!(await memberSessions.isActive(owner.sessionKey))) end(closeCodes.signedOut)
  }
}
