import type { Push } from '../../contracts/live.ts'
import { closeCodes, LISTENING_EVERY } from '../../contracts/live-protocol.ts'

/** `down`: nothing arrives by itself, so screens poll, as they do until it is `open`. */
export type LiveState = 'connecting' | 'open' | 'down'

type Options = {
  /** `ws:` or `wss:` address of the channel. */
  address: string
  /** The member's own profile, said once on opening. */
  profileId: string
  onPush: (push: Push) => void
  /** `open` once the server says that it listens: from then on nothing is missed. */
  onState: (state: LiveState) => void
  /** The server no longer knows this session. */
  onSignedOut: () => void
  /** Calls back when the device is online or in use again, and when it goes offline. */
  onDevice: (awake: () => void, offline: () => void, signal: AbortSignal) => void
  /** Ends it for good. */
  signal: AbortSignal
  /** 0 up to 1, for the jitter. */
  random: () => number
  /** After so many milliseconds of silence the channel is given up; 75 s unless told. */
  silenceTimeout?: number
}

const backoff = { first: 500, most: 30_000, provenAfter: 5_000 }

/** Full jitter: anywhere between half the doubled delay and all of it, in milliseconds. */
export const reconnectDelay = (attempt: number, random: number): number =>
  Math.min(backoff.most, backoff.first * 2 ** attempt) * (0.5 + random / 2)

/**
 * Keeps a channel open for as long as `signal` is not aborted, whatever happens to the network: it
 * comes back after a growing, jittered delay, and at once when the device is back online or in use.
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
      onProven: () => {
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

type Told = {
  onOpen: () => void
  /** It has held for a while. */
  onProven: () => void
  /** Once, with the code of RFC 6455, 7.4.1; undefined where it fell silent. */
  onClose: (code?: number) => void
}

/** One connection, from its opening to its end. */
function openChannel(
  address: string,
  { profileId, onPush, silenceTimeout = 2.5 * LISTENING_EVERY }: Options,
  { onOpen, onProven, onClose }: Told,
): Channel {
  const socket = new WebSocket(address)
  let silence: ReturnType<typeof setTimeout> | undefined
  let proven: ReturnType<typeof setTimeout> | undefined
  let ended = false

  const end = (code?: number) => {
    if (ended) return
    ended = true
    clearTimeout(silence)
    clearTimeout(proven)
    socket.close()
    onClose(code)
  }
  // Nobody tells a browser of a peer that has vanished: silence is all there is to go by.
  const stillThere = () => {
    clearTimeout(silence)
    silence = setTimeout(end, silenceTimeout)
  }
  const listenedFor = () => {
    if (proven) return
    proven = setTimeout(onProven, backoff.provenAfter)
    onOpen()
  }

  stillThere()
  socket.onopen = () => socket.send(JSON.stringify({ type: 'authenticate', profileId }))
  socket.onmessage = ({ data }) => {
    if (ended) return
    stillThere()
    const push = heard(data)
    if (!push) return
    onPush(push)
    if (push.type === 'listening') listenedFor()
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
  listening: true,
}

/**
 * Kinds that this version does not know yet are left alone. Like the answers of the
 * API, what the server says is taken as its contract has it.
 */
function heard(text: string): Push | undefined {
  const said = JSON.parse(text) as Push
  return Object.hasOwn(kinds, said.type) ? said : undefined
}
