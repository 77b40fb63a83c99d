import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import type { Position, RecordedEvent } from '../../contracts/core/event.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import { Authenticate } from '../../contracts/live/feature.ts'
import { closeCodes, LISTENING_EVERY } from '../../contracts/live/live-protocol.ts'
import type { Config } from '../../engines/config/config.ts'
import { readIfPossible } from '../../engines/ports/storage-fault.ts'
import { spanKey, spanTime, type Traces } from '../../engines/ports/traces.ts'
import type { FailureLog } from '../../engines/process/failure-log.ts'
import { isLocalRequest } from '../../engines/process/operator-listener/http-server.ts'
import type { ApiFeature } from '../handlers/handler.ts'
import type { MemberSessions, Services } from '../handlers/services.ts'
import {
  LIVE_RETRY_MS,
  SOCKET_AUTHENTICATION_TIMEOUT_MS,
  SOCKET_CLOSE_TIMEOUT_MS,
  VIEWS_TIMEOUT_MS,
} from '../handlers/timeouts.ts'
import type { FindProfileId, IsSuspended, SessionCookie } from '../http/access.ts'
import { callerAddress, requestAddress } from '../http/caller-address.ts'
import { waitForViews } from '../http/consistency.ts'
import { type ConsumeRateLimit, MAX_ADDRESS_CONNECTIONS } from '../http/rate-limits.ts'
import { isSameOrigin } from '../http/request-guards.ts'
import type { Accounts } from '../identity/accounts.ts'
import {
  type Connections,
  createConnections,
  MAX_SOCKETS,
  type SocketOwner,
} from './connections.ts'
import { type AddressedEvent, liveMessagesOf } from './live-messages.ts'

type LiveDependencies = {
  readonly features: readonly ApiFeature[]
  readonly services: Pick<Services, 'log' | 'views' | 'discovery' | 'clock'>
  readonly memberSessions: MemberSessions
  readonly accounts: Pick<Accounts, 'close' | 'closingsFollowedFrom'>
  readonly logger: Logger
  readonly failures: Pick<FailureLog, 'failed'>
  readonly traces: Traces | undefined
}

/** The live channel of connected members. */
export type Live = {
  /** Handles a server's upgrades from pages of this origin. */
  attach(server: Server, at: Omit<UpgradeDependencies, 'memberSessions' | 'connections'>): void
  readonly count: () => number
  /** Closes every socket, then stops following the log. */
  close(): Promise<void>
}

type Following = {
  readonly after: Position
  readonly types: readonly DomainEvent['type'][]
  readonly signal: AbortSignal
  readonly onEvent: (event: RecordedEvent<DomainEvent>) => Promise<void>
}

/** Follows the log until the signal aborts; after a failure it goes on at the last position. */
const followLog = async (
  { services: { log }, failures }: LiveDependencies,
  { after, types, signal, onEvent }: Following,
): Promise<void> => {
  let reached = after
  while (!signal.aborted) {
    try {
      for await (const next of log.follow({ after: reached, types, signal })) {
        if ('caughtUp' in next) reached = next.caughtUp
        else {
          await onEvent(next)
          reached = next.position
        }
      }
      if (!signal.aborted) throw new Error('The log ended its follower.')
    } catch (error) {
      failures.failed('channel', 'live', error)
      await wait(LIVE_RETRY_MS, undefined, { signal }).catch(() => {}) // an abort ends the loop
    }
  }
}

/**
 * Follows the log from its head, so that each process notifies its own sockets without a message
 * bus. A lost message is harmless, because clients read after they reconnect.
 */
export const openLive = async (parts: LiveDependencies): Promise<Live> => {
  const { services, memberSessions, accounts, logger, failures, traces } = parts
  const messages = liveMessagesOf(parts.features)
  const head = await services.log.head()
  const connections = createConnections()
  memberSessions.onEnd({
    ended: connections.endSession,
    missed: () =>
      connections
        .endInactive(memberSessions.isActive)
        .catch(error => logger.error({ err: error }, 'checking the sessions of sockets failed')),
  })
  const stopping = new AbortController()
  const { signal } = stopping

  /**
   * Sends a message once the views that its readers read have the event, two seconds after it at most:
   * a view that stopped delays no message for longer.
   */
  const sendOnceReadable = async (
    event: RecordedEvent<DomainEvent>,
    { views, ...addressed }: AddressedEvent,
    startedAt: number,
  ) => {
    const age = Math.max(0, services.clock.now().getTime() - Date.parse(event.at))
    const patience = Math.max(0, VIEWS_TIMEOUT_MS - age)
    await readIfPossible(waitForViews(services, views, event.position, signal, patience))
    connections.send(addressed)
    traces?.record({
      name: 'send live message',
      kind: 'producer',
      correlation: event.meta.correlation,
      key: spanKey.effect('live', event.id),
      parent: spanKey.event(event.id),
      startedAt,
      endedAt: spanTime(),
    })
  }

  /** Addresses in the order of the log, and waits for the views of many events at once. */
  const deliver = async (event: RecordedEvent<DomainEvent>) => {
    const startedAt = spanTime()
    const addressed = await messages.address(event, services)
    if (addressed)
      sendOnceReadable(event, addressed, startedAt).catch(error =>
        failures.failed('channel', 'live', error),
      )
  }

  const following = followLog(parts, {
    after: head,
    types: [...messages.types, 'AccountClosed', 'MemberSuspended'],
    signal,
    async onEvent(event) {
      switch (event.type) {
        case 'AccountClosed':
          accounts.close(event.data.memberId)
          return connections.endMember(event.data.memberId)
        case 'MemberSuspended':
          return connections.endMember(event.data.memberId)
        default:
          return deliver(event)
      }
    },
  })
  accounts.closingsFollowedFrom(head, signal).catch(error => {
    if (!signal.aborted) logger.error({ err: error }, 'accounts are looked up in the log')
  })
  const pings = setInterval(() => {
    connections
      .ping(memberSessions.isActive)
      .catch(error => logger.error({ err: error }, 'pinging sockets failed'))
  }, LISTENING_EVERY)

  return {
    attach(server, at) {
      const upgrade = createUpgrade({ ...at, memberSessions, connections })
      server.on('upgrade', (request, socket, head) => {
        upgrade(request, socket, head).catch(error => {
          logger.error({ err: error }, 'an upgrade failed')
          socket.destroy()
        })
      })
    },
    count: connections.count,
    async close() {
      clearInterval(pings)
      await connections.close()
      stopping.abort()
      await following
    },
  }
}

type UpgradeDependencies = {
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
const createUpgrade = (parts: UpgradeDependencies) => {
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
