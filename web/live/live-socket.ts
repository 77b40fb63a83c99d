import ReconnectingWebSocket from 'partysocket/ws'
import type { LiveMessage } from '../../contracts/features.ts'
import { closeCodes, LISTENING_EVERY } from '../../contracts/live/live-protocol.ts'

/** While it is not `open`, screens poll. */
export type LiveState = 'connecting' | 'open' | 'down'

type Options = {
  /** `ws:` or `wss:` address of the channel. */
  address: string
  /** The member's own profile id, sent once on opening. */
  profileId: string
  onMessage: (message: LiveMessage) => void
  /** `open` means that the server listens: from then on no change is missed. */
  onState: (state: LiveState) => void
  /** Called when the server no longer accepts the session. */
  onSignedOut: () => void
  /** Registers callbacks for the device being online or in use again, and offline. */
  onDevice: (awake: () => void, offline: () => void, signal: AbortSignal) => void
  /** Closes the channel for good. */
  signal: AbortSignal
  /** Returns a random number from 0 up to 1, for the jitter. */
  random: () => number
  /**
   * Milliseconds of silence, or of an attempt to connect, after which the channel counts as dead;
   * 75 s by default.
   */
  silenceTimeout?: number | undefined
}

/**
 * Milliseconds before the attempts of one socket to connect again: doubled each time, from half a
 * second to half a minute. `random`, from 0 up to 1, makes them up to a half shorter, so that the
 * clients of a restarted server spread out.
 */
export const reconnectDelays = (random: number) => {
  const share = 0.5 + random / 2
  return {
    minReconnectionDelay: 500 * share,
    reconnectionDelayGrowFactor: 2,
    maxReconnectionDelay: 30_000 * share,
    /** How long a connection lasts before the delays begin anew. */
    minUptime: 5_000,
  }
}

const endsSession = (code: number) => code === closeCodes.signedOut || code === closeCodes.notYours

/**
 * Keeps a channel open until `signal` aborts. Reconnects after a growing, jittered delay, or at
 * once when the channel is silent and when the device is online or in use again.
 */
export function openLiveSocket(options: Options): void {
  const { address, profileId, onMessage, onState, onSignedOut, onDevice, signal, random } = options
  const silenceTimeout = options.silenceTimeout ?? 2.5 * LISTENING_EVERY
  let current: ReconnectingWebSocket | undefined
  let silenceTimer: ReturnType<typeof setTimeout> | undefined
  let isOpen = false

  const close = () => {
    const closed = current
    current = undefined
    clearTimeout(silenceTimer)
    closed?.close()
  }
  // A browser reports no event when the peer vanishes; only silence shows it.
  const restartSilenceTimer = () => {
    clearTimeout(silenceTimer)
    silenceTimer = setTimeout(() => {
      onState('down')
      connect()
    }, silenceTimeout)
  }
  // Replaces the socket: `reconnect()` of a socket would not cut short the delay of an attempt.
  const connect = () => {
    close()
    const beginAttempt = () => {
      // A closed socket still asks for the address of the attempt that it waited for.
      if (socket !== current) return address
      isOpen = false
      onState('connecting')
      return address
    }
    const socket = new ReconnectingWebSocket(beginAttempt, [], {
      ...reconnectDelays(random()),
      connectionTimeout: silenceTimeout,
      shouldReconnectOnClose: ({ code }) => !endsSession(code),
    })
    current = socket
    socket.onopen = () => {
      restartSilenceTimer()
      socket.send(JSON.stringify({ type: 'authenticate', profileId }))
    }
    socket.onmessage = ({ data }) => {
      restartSilenceTimer()
      const message = JSON.parse(data) as LiveMessage // trusted to match its contract
      onMessage(message)
      if (message.type !== 'listening' || isOpen) return
      isOpen = true
      onState('open')
    }
    socket.onclose = ({ code }) => {
      if (socket !== current) return
      clearTimeout(silenceTimer)
      onState('down')
      if (endsSession(code)) onSignedOut()
    }
  }

  connect()
  onDevice(connect, () => onState('down'), signal)
  signal.addEventListener('abort', close)
}
