import { setImmediate } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import type { LiveMessage } from '../../contracts/features.ts'
import { closeCodes } from '../../contracts/live/live-protocol.ts'
import type { AddressedMessage } from '../handlers/handler.ts'

/** Sockets of one member. */
export const MAX_SOCKETS = 12

/** Sockets handled before other work runs: thousands at once would delay every message. */
const SLICE = 50

/** Close code of a server that shuts down (RFC 6455, 7.4.1). */
const GOING_AWAY = 1001

/**
 * The open sockets by member, session and address. Sockets are destroyed when their client does not
 * answer a close frame.
 */
export const createConnections = () => {
  const open = new Set<MemberSocket>()
  /** Sockets whose close event is still to come, open or not. */
  const unclosed = new Set<WebSocket>()
  const listening = createMultimap<MemberSocket>()
  const byMember = createMultimap<MemberSocket>()
  const bySession = createMultimap<MemberSocket>()
  const byAddress = createMultimap<MemberSocket>()
  let stopped = false

  const add = (connection: MemberSocket): void => {
    open.add(connection)
    byMember.add(connection.memberId, connection)
    bySession.add(connection.sessionKey, connection)
    byAddress.add(connection.address, connection)
  }
  const remove = (connection: MemberSocket): void => {
    open.delete(connection)
    listening.remove(connection.profileId, connection)
    byMember.remove(connection.memberId, connection)
    bySession.remove(connection.sessionKey, connection)
    byAddress.remove(connection.address, connection)
  }

  const sendTo = (connection: MemberSocket, message: LiveMessage): void => {
    if (connection.isOpen()) connection.send(JSON.stringify(message))
  }
  const sendListening = (connection: MemberSocket): void =>
    sendTo(connection, { type: 'listening' })

  return {
    count: () => open.size,
    countOf: (memberId: string): number => byMember.of(memberId).size,
    countFrom: (address: string): number => byAddress.of(address).size,
    isStopped: () => stopped,

    /** Adds a socket; it gets messages only after `listen`. */
    add(socket: WebSocket, owner: SocketOwner) {
      unclosed.add(socket)
      socket.on('close', () => unclosed.delete(socket))
      const connection = createMemberSocket(socket, owner, remove)
      add(connection)
      if (stopped) connection.end(GOING_AWAY)
      return {
        end: connection.end,
        listen() {
          if (!connection.isOpen()) return
          listening.add(owner.profileId, connection)
          sendListening(connection)
        },
      }
    },

    /** Sends a message to its recipients' listening sockets. Closes sockets that read too slowly. */
    send({ to, message }: AddressedMessage): void {
      for (const profileId of new Set(to))
        for (const connection of listening.of(profileId)) sendTo(connection, message)
    },

    endSession(key: string): void {
      for (const connection of bySession.of(key)) connection.end(closeCodes.signedOut)
    },

    endMember(memberId: string): void {
      for (const connection of byMember.of(memberId)) connection.end(closeCodes.signedOut)
    },

    /** Closes the sockets of ended sessions. */
    async endInactive(isActive: (sessionKey: string) => Promise<boolean>): Promise<void> {
      for await (const connection of inSlices(open))
        if (!(await isActive(connection.sessionKey))) connection.end(closeCodes.signedOut)
    },

    /** Closes sockets with an unanswered ping or an ended session, and pings the others. */
    async ping(isActive: (sessionKey: string) => Promise<boolean>): Promise<void> {
      for await (const connection of inSlices(open)) {
        if (connection.isSilent()) connection.end(closeCodes.silent)
        else if (!(await isActive(connection.sessionKey))) connection.end(closeCodes.signedOut)
        else {
          connection.ping()
          if (listening.of(connection.profileId).has(connection)) sendListening(connection)
        }
      }
    },

    /** Closes all sockets, also those added later, and waits until the present ones are closed. */
    async close(): Promise<void> {
      stopped = true
      for (const { end } of [...open]) end(GOING_AWAY)
      await Promise.all(
        [...unclosed].map(socket => new Promise(resolve => socket.once('close', resolve))),
      )
    },
  }
}

export type Connections = ReturnType<typeof createConnections>

/** The connections that are open now, a slice at a time, with other work in between. */
async function* inSlices(open: ReadonlySet<MemberSocket>): AsyncGenerator<MemberSocket> {
  let count = 0
  for (const connection of [...open]) {
    if (connection.isOpen()) yield connection
    count += 1
    if (count % SLICE === 0) await setImmediate()
  }
}
const none: ReadonlySet<never> = new Set()

/** Values by key. Adding, removing and counting take constant time. */
const createMultimap = <T>() => {
  const groups = new Map<string, Set<T>>()
  return {
    add(name: string, one: T): void {
      const group = groups.get(name)
      if (group) group.add(one)
      else groups.set(name, new Set([one]))
    },
    remove(name: string, one: T): void {
      const group = groups.get(name)
      group?.delete(one)
      if (group?.size === 0) groups.delete(name)
    },
    of: (name: string): ReadonlySet<T> => groups.get(name) ?? none,
  }
}

export type SocketOwner = {
  readonly memberId: string
  readonly profileId: string
  readonly sessionKey: string
  readonly address: string
}

/** One open socket of a member. Nothing is sent after its end. */
type MemberSocket = SocketOwner & {
  readonly isOpen: () => boolean
  /** Whether the client has left the last ping unanswered. */
  readonly isSilent: () => boolean
  readonly send: (text: string) => void
  readonly ping: () => void
  /** Closes the socket, unless it is closed. */
  readonly end: (code: number) => void
}

/** Unsent bytes of a socket from which on its reader counts as too slow. */
const MAX_WAITING = 64 * 1024

/** A client's pings between two of the server's. Browsers send none. */
const MAX_PINGS = 60

/**
 * Wraps a socket: answers its pings within a limit and ends it when its reader is too slow. `onEnd` is
 * called once, when either side closes the socket.
 */
const createMemberSocket = (
  socket: WebSocket,
  owner: SocketOwner,
  onEnd: (memberSocket: MemberSocket) => void,
): MemberSocket => {
  let isOpen = true
  let hasAnswered = true
  let pings = 0

  const markEnded = (): void => {
    if (!isOpen) return
    isOpen = false
    onEnd(memberSocket)
  }
  const end = (code: number): void => {
    if (!isOpen) return
    markEnded()
    socket.close(code)
  }
  const write = (send: () => void): void => {
    if (!isOpen) return
    if (socket.bufferedAmount > MAX_WAITING) end(closeCodes.tooSlow)
    else send()
  }

  socket.on('close', markEnded)
  socket.on('ping', data => {
    pings += 1
    if (pings > MAX_PINGS) end(closeCodes.tooMuch)
    else write(() => socket.pong(data))
  })
  socket.on('pong', () => {
    hasAnswered = true
  })

  const memberSocket: MemberSocket = {
    ...owner,
    isOpen: () => isOpen,
    isSilent: () => !hasAnswered,
    send: text => write(() => socket.send(text)),
    ping() {
      pings = 0
      hasAnswered = false
      write(() => socket.ping())
    },
    end,
  }
  return memberSocket
}
