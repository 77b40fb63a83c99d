import { setImmediate } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import type { Position } from '../../contracts/core/event.ts'
import type { Push } from '../../contracts/live/live.ts'
import { closeCodes } from '../../contracts/live/live-protocol.ts'
import type { PositionCipher } from '../../engines/log/position-cipher.ts'
import { createMultimap } from './multimap.ts'

export type SocketOwner = {
  readonly memberId: string
  readonly profileId: string
  readonly sessionKey: string
  readonly address: string
}

type Connection = SocketOwner & { readonly socket: WebSocket; answered: boolean; pings: number }

/** Bytes that may wait in a socket before its reader is too slow. */
const MAX_WAITING = 64 * 1024

/** A client's pings between two of the server's. Browsers send none. */
const MAX_PINGS = 60

/** Sockets that are looked at before other work goes on: thousands would hold up every message. */
const SLICE = 50

/** Sockets of one member. */
export const MAX_SOCKETS = 12

/** Sockets of one address, times `KITH_RATE_LIMIT_SCALE`: a large household or small campus. */
export const MAX_ADDRESS_SOCKETS = 500

/** Close code of a server that shuts down (RFC 6455, 7.4.1). */
const GOING_AWAY = 1001

/**
 * The open sockets by member, session and address. `position` returns the last position sent.
 * Sockets are destroyed when their client does not answer a close frame.
 */
export const createConnections = (
  position: () => Position,
  { encrypt }: Pick<PositionCipher, 'encrypt'>,
) => {
  const open = new Set<Connection>()
  /** Closed by the server, and not confirmed by the client yet. */
  const closing = new Set<WebSocket>()
  const listening = createMultimap<Connection>()
  const byMember = createMultimap<Connection>()
  const bySession = createMultimap<Connection>()
  const byAddress = createMultimap<Connection>()
  let stopped = false

  const remove = (connection: Connection): void => {
    open.delete(connection)
    listening.remove(connection.profileId, connection)
    byMember.remove(connection.memberId, connection)
    bySession.remove(connection.sessionKey, connection)
    byAddress.remove(connection.address, connection)
  }

  const close = (socket: WebSocket, code: number): void => {
    closing.add(socket)
    socket.once('close', () => closing.delete(socket))
    socket.close(code)
  }

  const end = (connection: Connection, code: number): void => {
    if (!open.has(connection)) return
    remove(connection)
    close(connection.socket, code)
  }

  /** Sends, or ends a connection whose unread data would fill the memory. */
  const sendTo = (connection: Connection, send: (socket: WebSocket) => void): void => {
    if (!open.has(connection)) return
    if (connection.socket.bufferedAmount > MAX_WAITING) end(connection, closeCodes.tooSlow)
    else send(connection.socket)
  }

  const pushTo = (connection: Connection, push: Push): void => {
    const encrypted: Push = { ...push, position: encrypt(push.position) }
    sendTo(connection, socket => socket.send(JSON.stringify(encrypted)))
  }

  const sendListening = (connection: Connection): void =>
    pushTo(connection, { type: 'listening', position: position() })

  const answerPing = (connection: Connection, data: Buffer): void => {
    connection.pings += 1
    if (connection.pings > MAX_PINGS) end(connection, closeCodes.tooMuch)
    else sendTo(connection, socket => socket.pong(data))
  }

  /** The open connections, with pauses in which other work goes on. */
  async function* inSlices(): AsyncGenerator<Connection, void, undefined> {
    let looked = 0
    for (const connection of [...open]) {
      if (open.has(connection)) yield connection
      looked += 1
      if (looked % SLICE === 0) await setImmediate()
    }
  }

  return {
    count: () => open.size,
    countOf: (memberId: string): number => byMember.of(memberId).size,
    countFrom: (address: string): number => byAddress.of(address).size,
    isStopped: () => stopped,

    /** Adds a socket; it gets pushes only after `listen`. */
    add(socket: WebSocket, owner: SocketOwner) {
      const connection: Connection = { ...owner, socket, answered: true, pings: 0 }
      open.add(connection)
      byMember.add(owner.memberId, connection)
      bySession.add(owner.sessionKey, connection)
      byAddress.add(owner.address, connection)
      socket.on('close', () => remove(connection))
      socket.on('ping', data => answerPing(connection, data))
      socket.on('pong', () => {
        connection.answered = true
      })
      if (stopped) end(connection, GOING_AWAY)
      return {
        end: (code: number) => end(connection, code),
        listen() {
          if (!open.has(connection)) return
          listening.add(owner.profileId, connection)
          sendListening(connection)
        },
      }
    },

    /**
     * Sends a push to the listening sockets of these profiles. Closes those that read too slowly.
     */
    send(to: readonly string[], push: Push): void {
      for (const profileId of new Set(to))
        for (const connection of listening.of(profileId)) pushTo(connection, push)
    },

    endSession(key: string): void {
      for (const connection of bySession.of(key)) end(connection, closeCodes.signedOut)
    },

    endMember(memberId: string): void {
      for (const connection of byMember.of(memberId)) end(connection, closeCodes.signedOut)
    },

    /** Closes the sockets of ended sessions. */
    async endInactive(isActive: (sessionKey: string) => Promise<boolean>): Promise<void> {
      for await (const connection of inSlices())
        if (!(await isActive(connection.sessionKey))) end(connection, closeCodes.signedOut)
    },

    /** Closes sockets with an unanswered ping or an ended session, and pings the others. */
    async ping(isActive: (sessionKey: string) => Promise<boolean>): Promise<void> {
      for await (const connection of inSlices()) {
        connection.pings = 0
        if (!connection.answered) end(connection, closeCodes.silent)
        else if (!(await isActive(connection.sessionKey))) end(connection, closeCodes.signedOut)
        else {
          connection.answered = false
          sendTo(connection, socket => socket.ping())
          if (listening.of(connection.profileId).has(connection)) sendListening(connection)
        }
      }
    },

    /** Closes all sockets, also later ones, and waits until they are closed. */
    async close(): Promise<void> {
      stopped = true
      for (const connection of [...open]) end(connection, GOING_AWAY)
      await Promise.all(
        [...closing].map(socket => new Promise(resolve => socket.once('close', resolve))),
      )
    },
  }
}

export type Connections = ReturnType<typeof createConnections>
