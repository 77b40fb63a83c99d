import { once } from 'node:events'
import { setImmediate as turn } from 'node:timers/promises'
import WebSocket from 'ws'
import { LiveMessage } from '../../contracts/features.ts'
import { answerAside } from './child-process.ts'
import { type BenchPair, joinAsPair, listenAs } from './pairs.ts'
import { atRate } from './steady-rate.ts'
import { keptConnections, type Timed, timedRequest } from './timed-request.ts'

export type ChatLoad = {
  readonly origin: string
  /** Origin of the sockets, if it is not that of the messages. */
  readonly listenAt?: string
  /** Address of a bare echo server. */
  readonly echo: string
  readonly pairs: number
  readonly perSecond: number
  readonly warmUpSeconds: number
  readonly seconds: number
}

/** Durations in milliseconds of every message after the warm-up. */
export type ChatTimes = {
  /** From the sender's request to the live message on the other's socket. */
  readonly deliveries: number[]
  /** From the request to its response. */
  readonly answers: number[]
  /** From a message to its echo on a bare socket. */
  readonly echoes: number[]
}

/** How long the last messages may take before they count as lost, in milliseconds. */
const PATIENCE = 5_000

const contentOf = (n: number) => `Message ${n}: shall we say eight, at the place by the canal?`

const until = async (holds: () => boolean, failure: () => string): Promise<void> => {
  const deadline = performance.now() + PATIENCE
  while (!holds()) {
    if (performance.now() > deadline) throw new Error(failure())
    await turn()
  }
}

const measureEcho = async ({ echo, pairs, ...load }: ChatLoad): Promise<number[]> => {
  const sockets = await Promise.all(
    Array.from({ length: pairs * 2 }, async () => {
      const socket = new WebSocket(echo, { perMessageDeflate: false })
      await once(socket, 'open')
      return socket
    }),
  )
  const sentAt: number[] = []
  const echoes: number[] = []
  for (const socket of sockets)
    socket.on('message', data => {
      const n = Number(String(data).slice(0, 8))
      echoes[n] = performance.now() - (sentAt[n] ?? 0)
    })
  await atRate(load.perSecond, load.warmUpSeconds + load.seconds, n => {
    sentAt[n] = performance.now()
    sockets[n % sockets.length]?.send(`${String(n).padStart(8, '0')}${contentOf(n)}`)
  })
  const echoCount = () => Object.keys(echoes).length
  await until(
    () => echoCount() === sentAt.length,
    () => `${sentAt.length - echoCount()} echoes are missing.`,
  )
  for (const socket of sockets) socket.terminate()
  return echoes.slice(load.perSecond * load.warmUpSeconds)
}

/**
 * Times at which each side of a pair received the live message for each message, in order: it does not
 * name the message, and its position is a token that cannot be compared.
 */
type Heard = readonly [number[], number[]]

const listenTo = async (origin: string, { sides }: BenchPair): Promise<Heard> => {
  const echoes: Heard = [[], []]
  for (const side of [0, 1] as const) {
    const socket = await listenAs(origin, sides[side])
    socket.on('message', data => {
      const message = LiveMessage.parse(JSON.parse(String(data)))
      if (message.type === 'new_message') echoes[side].push(performance.now())
    })
  }
  return echoes
}

const measureKith = async ({ origin, listenAt = origin, pairs, ...load }: ChatLoad) => {
  const chats = await Promise.all(
    Array.from({ length: pairs }, async (_, n) => {
      const pair = await joinAsPair(origin, `pair-${n}`)
      return { ...pair, heard: await listenTo(listenAt, pair) }
    }),
  )
  const agent = keptConnections()
  const asking: Promise<Timed & { heardAt: () => number | undefined }>[] = []
  const say = async (n: number) => {
    const { matchId, sides, heard } = chats[n % pairs] as (typeof chats)[number]
    const speaker = (Math.floor(n / pairs) % 2) as 0 | 1
    const url = `${origin}/api/matches/${matchId}/messages`
    const body = { key: `message-${n}`, json: { content: contentOf(n) } }
    const { cookie } = sides[speaker]
    const answer = await timedRequest(agent, { method: 'POST', url, cookie, body })
    if (answer.status !== 200) throw new Error(`A message was answered ${answer.status}.`)
    const listener = (1 - speaker) as 0 | 1
    return { ...answer, heardAt: () => heard[listener][Math.floor(n / pairs)] }
  }
  await atRate(load.perSecond, load.warmUpSeconds + load.seconds, n => asking.push(say(n)))
  const answered = await Promise.all(asking)

  const lost = () => answered.filter(({ heardAt }) => heardAt() === undefined).length
  await until(
    () => lost() === 0,
    () => `${lost()} messages are missing.`,
  )
  const measured = answered.slice(load.perSecond * load.warmUpSeconds)
  return {
    deliveries: measured.map(({ askedAt, heardAt }) => (heardAt() ?? Number.NaN) - askedAt),
    answers: measured.map(({ askedAt, answeredAt }) => answeredAt - askedAt),
  }
}

// Members who write to each other at a steady rate, each on a socket of their own.
await answerAside(
  async (load: ChatLoad): Promise<ChatTimes> => ({
    echoes: await measureEcho(load),
    ...(await measureKith(load)),
  }),
)
