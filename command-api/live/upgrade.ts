import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import { Authenticate, closeCodes } from '../../contracts/live.ts'
import type { ProfileOf } from '../http/access.ts'
import { isOurs } from '../http/same-origin.ts'
import type { MemberSessions } from '../identity/member-sessions.ts'
import type { SessionCookie } from '../identity/session-cookie.ts'
import { type Connections, type Holder, MAX_SOCKETS } from './connections.ts'

type UpgradeParts = {
  readonly origin: string
  readonly cookie: SessionCookie
  readonly memberSessions: MemberSessions
  readonly profileOf: ProfileOf
  readonly connections: Connections
}

/** Why a connection is not upgraded, as an HTTP status. */
type Refused = 401 | 403 | 404 | 429

const reasons: Readonly<Record<Refused, string>> = {
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
}

/** Bytes of the one message that a client sends. */
const MAX_PAYLOAD = 1_024

/** How long a client may take to say who it is, in milliseconds. */
const INTRODUCTION = 10_000

const PATH = /^\/ws\/?(\?|$)/

const refuse = (socket: Duplex, status: Refused): void => {
  socket.end(
    `HTTP/1.1 ${status} ${reasons[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
  )
}

const said = (data: RawData): unknown => {
  try {
    return JSON.parse(String(data))
  } catch {
    return undefined // no JSON says nothing, and is answered like any other wrong word
  }
}

/** Waits for the client to say whose profile it shows; only the session's own is let in. */
const introduce = (
  socket: WebSocket,
  holder: Holder,
  { end, listen }: ReturnType<Connections['add']>,
): void => {
  const late = setTimeout(() => end(closeCodes.silent), INTRODUCTION)
  socket.once('close', () => clearTimeout(late))
  socket.on('error', () => socket.terminate())
  socket.on('message', data => {
    const word = Authenticate.safeParse(said(data))
    if (!word.success || word.data.profileId !== holder.profileId) return end(closeCodes.notYours)
    clearTimeout(late)
    listen()
  })
}

/** Answers upgrades to `/ws`: for a signed-in member with a profile, from a page of ours. */
export const createUpgrade = (parts: UpgradeParts) => {
  const { origin, cookie, memberSessions, profileOf, connections } = parts
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_PAYLOAD,
    perMessageDeflate: false,
  })

  const whose = async (request: IncomingMessage): Promise<Holder | Refused> => {
    if (!PATH.test(request.url ?? '')) return 404
    if (!isOurs(request.headers, origin)) return 403
    const token = cookie.find(request.headers.cookie)
    const session = token ? await memberSessions.find(token) : undefined
    if (!session) return 401
    const { memberId, key: sessionKey } = session
    const profileId = await profileOf(memberId)
    if (!profileId) return 403
    if (connections.countOf(memberId) >= MAX_SOCKETS) return 429
    return { memberId, profileId, sessionKey }
  }

  return async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    const cut = () => socket.destroy()
    socket.on('error', cut)
    const holder = await whose(request)
    if (typeof holder === 'number') return refuse(socket, holder)
    socket.off('error', cut)
    server.handleUpgrade(request, socket, head, opened =>
      introduce(opened, holder, connections.add(opened, holder)),
    )
  }
}
