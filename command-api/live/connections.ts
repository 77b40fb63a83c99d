import type { WebSocket } from 'ws'
import type { Position } from '../../contracts/event.ts'
import { closeCodes, type Push } from '../../contracts/live.ts'

/** Whose socket it is. */
export type Holder = {
  readonly memberId: string
  readonly profileId: string
  readonly sessionKey: string
}

type Connection = Holder & { readonly socket: WebSocket; answered: boolean }

/** Bytes that may wait in a socket before its reader counts as too slow. */
const MAX_WAITING = 64 * 1024

/** Sockets of one member: more tabs than anyone reads. */
export const MAX_SOCKETS = 12

/** Ends a connection that goes away with its server (RFC 6455, 7.4.1). */
const GOING_AWAY = 1001

/** How long closing may take before a socket is cut, in milliseconds. */
const CLOSING = 1_000

const waitForClose = (socket: WebSocket): Promise<void> =>
  new Promise(resolve => {
    const cut = setTimeout(() => socket.terminate(), CLOSING)
    socket.once('close', () => {
      clearTimeout(cut)
      resolve()
    })
  })

/**
 * The sockets that are open, by whose they are. `position` answers up to where in the log the sockets
 * that listen have been told.
 */
export const createConnections = (position: () => Position) => {
  const open = new Set<Connection>()
  const byProfile = new Map<string, Set<Connection>>()

  const remove = (connection: Connection): void => {
    open.delete(connection)
    const tabs = byProfile.get(connection.profileId)
    tabs?.delete(connection)
    if (tabs?.size === 0) byProfile.delete(connection.profileId)
  }

  const end = (connection: Connection, code: number): void => {
    remove(connection)
    connection.socket.close(code)
  }

  const sayListening = ({ socket }: Connection): void =>
    socket.send(JSON.stringify({ type: 'listening', position: position() } satisfies Push))

  return {
    count: () => open.size,

    countOf: (memberId: string): number =>
      [...open].reduce((sum, one) => sum + (one.memberId === memberId ? 1 : 0), 0),

    /** Counts a socket in; it hears nothing before `listen`. */
    add(socket: WebSocket, holder: Holder) {
      const connection: Connection = { ...holder, socket, answered: true }
      open.add(connection)
      socket.on('close', () => remove(connection))
      socket.on('pong', () => {
        connection.answered = true
      })
      return {
        end: (code: number) => end(connection, code),
        listen() {
          const tabs = byProfile.get(holder.profileId) ?? new Set()
          byProfile.set(holder.profileId, tabs.add(connection))
          sayListening(connection)
        },
      }
    },

    /** Tells everyone named who is here. Whoever reads too slowly is dropped, and reads again. */
    send(to: readonly string[], push: Push): void {
      const text = JSON.stringify(push)
      for (const profileId of new Set(to))
        for (const connection of byProfile.get(profileId) ?? []) {
          if (connection.socket.bufferedAmount > MAX_WAITING) end(connection, closeCodes.tooSlow)
          else connection.socket.send(text)
        }
    },

    endSession(key: string): void {
      for (const connection of open)
        if (connection.sessionKey === key) end(connection, closeCodes.signedOut)
    },

    endMember(memberId: string): void {
      for (const connection of open)
        if (connection.memberId === memberId) end(connection, closeCodes.signedOut)
    },

    /**
     * Drops whoever did not answer the last time or is signed out by now; asks the rest, and tells
     * them that they are still listened for.
     */
    async ping(lives: (sessionKey: string) => Promise<boolean>): Promise<void> {
      for (const connection of [...open]) {
        if (!connection.answered) end(connection, closeCodes.silent)
        else if (!(await lives(connection.sessionKey))) end(connection, closeCodes.signedOut)
        else {
          connection.answered = false
          connection.socket.ping()
          if (byProfile.get(connection.profileId)?.has(connection)) sayListening(connection)
        }
      }
    },

    async close(): Promise<void> {
      const closing = [...open].map(({ socket }) => waitForClose(socket))
      for (const { socket } of open) socket.close(GOING_AWAY)
      await Promise.all(closing)
    },
  }
}

export type Connections = ReturnType<typeof createConnections>
