import type { Push } from '../../contracts/live/live.ts'
import { closeCodes, LISTENING_EVERY } from '../../contracts/live/live-protocol.ts'

/** While it is not `open`, screens poll. */
export type LiveState = 'connecting' | 'open' | 'down'

type Options = {
  /** `ws:` or `wss:` address of the channel. */
  address: string
  /** The member's own profile id, sent once on opening. */
  profileId: string
  onPush: (push: Push) => void
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
  /** Milliseconds of silence after which the channel counts as dead; 75 s by default. */
  silenceTimeout?: number
}

const backoff = { first: 500, most: 30_000, stableAfter: 5_000 }

/** Milliseconds before an attempt: between half the doubled delay and all of it, at random. */
export const reconnectDelay = (attempt: number, random: number): number =>
  Math.min(backoff.most, backoff.first * 2 ** attempt) * (0.5 + random / 2)

/**
 * Keeps a channel open until `signal` aborts. Reconnects after a growing, jittered delay, or at
 * once when the device is online or in use again.
 */
export function openLiveSocket(options: Options): void {
  const { address, onState, onSignedOut, onDevice, signal, random } = options
  let channel: Channel | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let attempt = 0

  const connect = () => {
    clearTimeout(timer)
    onState('connecting')
    const opened = openChannel(address, options, {
      onOpen: () => onState('open'),
      onStable: () => {
        attempt = 0
      },
      onClose: code => {
        if (signal.aborted || channel !== opened) return
        onState('down')
        if (code === closeCodes.signedOut || code === closeCodes.notYours) return onSignedOut()
        timer = setTimeout(connect, reconnectDelay(attempt++, random()))
      },
    })
    channel = opened
  }
  const reconnect = () => {
    const stale = channel
    channel = undefined
    stale?.close()
    connect()
  }

  connect()
  onDevice(reconnect, () => onState('down'), signal)
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    channel?.close()
  })
}

type Channel = { close: () => void }

type ChannelEvents = {
  onOpen: () => void
  /** Called after the connection has been stable for a while. */
  onStable: () => void
  /** Called once with the close code (RFC 6455, 7.4.1); undefined after too long a silence. */
  onClose: (code?: number) => void
}

/** Opens one connection and handles it until its end. */
function openChannel(
  address: string,
  { profileId, onPush, silenceTimeout = 2.5 * LISTENING_EVERY }: Options,
  { onOpen, onStable, onClose }: ChannelEvents,
): Channel {
  const socket = new WebSocket(address)
  let silenceTimer: ReturnType<typeof setTimeout> | undefined
  let stableTimer: ReturnType<typeof setTimeout> | undefined
  let ended = false

  const end = (code?: number) => {
    if (ended) return
    ended = true
    clearTimeout(silenceTimer)
    clearTimeout(stableTimer)
    socket.close()
    onClose(code)
  }
  // A browser reports no event when the peer vanishes; only silence shows it.
  const restartSilenceTimer = () => {
    clearTimeout(silenceTimer)
    silenceTimer = setTimeout(end, silenceTimeout)
  }
  const noteListening = () => {
    if (stableTimer) return
    stableTimer = setTimeout(onStable, backoff.stableAfter)
    onOpen()
  }

  restartSilenceTimer()
  socket.onopen = () => socket.send(JSON.stringify({ type: 'authenticate', profileId }))
  socket.onmessage = ({ data }) => {
    if (ended) return
    restartSilenceTimer()
    const push = parsePush(data)
    if (!push) return
    onPush(push)
    if (push.type === 'listening') noteListening()
  }
  socket.onclose = ({ code }) => end(code)
  return { close: () => socket.close() }
}

const kinds: Readonly<Record<Push['type'], true>> = {
  new_message: true,
  read: true,
  match: true,
  unmatch: true,
  notification: true,
  hangout: true,
  event: true,
  group_message: true,
  group: true,
  premium: true,
  listening: true,
}

/** Parses a message; undefined for unknown types. Messages are trusted to match their contract. */
function parsePush(text: string): Push | undefined {
  const push = JSON.parse(text) as Push
  return Object.hasOwn(kinds, push.type) ? push : undefined
}
