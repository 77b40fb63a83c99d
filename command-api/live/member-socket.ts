import type { WebSocket } from 'ws'
import { closeCodes } from '../../contracts/live/live-protocol.ts'

export type SocketOwner = {
  readonly memberId: string
  readonly profileId: string
  readonly sessionKey: string
  readonly address: string
}

/** One open socket of a member. Nothing is sent after its end. */
export type MemberSocket = SocketOwner & {
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
export const createMemberSocket = (
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
