import { once } from 'node:events'
import { setImmediate as turn } from 'node:timers/promises'
import WebSocket from 'ws'
import { MAX_SOCKETS } from '../../command-api/live/connections.ts'
import { LiveMessage } from '../../contracts/features.ts'
import { startKith } from '../../test/processes/kith-process.ts'
import { answerAside, bareEcho, runAside } from './harness/bare-server.ts'
import { residentMegabytes } from './harness/process-figures.ts'
import { atMost, type BenchRow, context, percentile } from './harness/report.ts'
import { atRate, keptConnections, type Timed, timedRequest } from './harness/requests.ts'
import { rawCommits, scratch } from './harness/scratch.ts'
import { type BenchMember, type BenchPair, join, joinAsPair, listenAs } from './pairs.ts'

type ChatLoad = {
  readonly origin: string
  /** Origin of the sockets, if it is not that of the messages. */
  readonly listenAt?: string
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
}

/** Sockets of members who only listen. */
type Listeners = { readonly origin: string; readonly sockets: number }

/** Messages to a bare echo server. */
type EchoLoad = Omit<ChatLoad, 'origin'> & { readonly echo: string }

const LOAD = { pairs: 20, perSecond: 200, warmUpSeconds: 2, seconds: 10 } as const

/** How long the last messages may take before they count as lost, in milliseconds. */
const PATIENCE = 5_000

const contentOf = (n: number) => `Message ${n}: shall we say eight, at the place by the canal?`

const times = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n))

const until = async (holds: () => boolean, failure: () => string): Promise<void> => {
  const deadline = performance.now() + PATIENCE
  while (!holds()) {
    if (performance.now() > deadline) throw new Error(failure())
    await turn()
  }
}

const echoAt = async ({ echo, pairs, ...load }: EchoLoad): Promise<number[]> => {
  const sockets = await Promise.all(
    times(pairs * 2, async () => {
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
  const missing = () => sentAt.length - Object.keys(echoes).length
  await until(
    () => missing() === 0,
    () => `${missing()} echoes are missing.`,
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
  const heard: Heard = [[], []]
  for (const side of [0, 1] as const) {
    const socket = await listenAs(origin, sides[side])
    socket.on('message', data => {
      const message = LiveMessage.parse(JSON.parse(String(data)))
      if (message.type === 'new_message') heard[side].push(performance.now())
    })
  }
  return heard
}

const chatAt = async ({ origin, listenAt = origin, pairs, ...load }: ChatLoad) => {
  const chats = await Promise.all(
    times(pairs, async n => {
      const pair = await joinAsPair(origin, `pair-${process.pid}-${n}`)
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

/** Opens sockets that stay open as long as this process runs; answers how many. */
const listenOnly = async ({ origin, sockets }: Listeners): Promise<number> => {
  let open = 0
  let next = 0
  const listen = async (member: BenchMember) => {
    const wanted = Math.min(MAX_SOCKETS, sockets - open)
    open += wanted
    for (let n = 0; n < wanted; n += 1) await listenAs(origin, member)
  }
  const joining = async () => {
    while (next < Math.ceil(sockets / MAX_SOCKETS)) {
      next += 1
      await listen(await join(origin, `idle-${next}`))
    }
  }
  await Promise.all(times(8, joining))
  return open
}

/** Members who write to each other at a steady rate, each on a socket of their own, from aside. */
export const chatAside = async (load: ChatLoad): Promise<ChatTimes> => {
  await using members = runAside<ChatTimes>(import.meta.url, load)
  return await members.answer
}

const echoAside = async (): Promise<number[]> => {
  await using bare = bareEcho()
  const load: EchoLoad = { ...LOAD, echo: await bare.answer }
  await using members = runAside<number[]>(import.meta.url, load)
  return await members.answer
}

/**
 * A message from one member's request to the other's socket, beside others, and a bare echo.
 * `checkout` is the tree whose server is measured, this one if it is not given.
 */
export const benchChat = async (sockets: number, checkout?: string): Promise<BenchRow[]> => {
  await using folder = await scratch()
  const { perSecond } = LOAD
  const disk = percentile(await rawCommits(folder.path('raw.db'), perSecond, 5), 0.99)
  const echo = percentile(await echoAside(), 0.99)
  const data = folder.path('data')
  const start = () => startKith(data, {}, undefined, checkout)
  await (await start()).end('SIGTERM') // compiles, as only the first start does
  await using kith = await start()
  const { origin, pid } = kith
  const idle = await residentMegabytes(pid)
  const { deliveries, answers } = await chatAside({ ...LOAD, origin })
  const afterChats = await residentMegabytes(pid)
  const delivery = percentile(deliveries, 0.99)

  const listeners: Listeners = { origin, sockets }
  await using others = runAside<number>(import.meta.url, listeners)
  const open = await others.answer
  const withSockets = await residentMegabytes(pid)
  const among = (await chatAside({ ...LOAD, origin })).deliveries
  return [
    context(`bare ws echo p99 at ${perSecond}/s`, echo, 'ms'),
    context(`raw durable commit p99 at ${perSecond}/s`, disk, 'ms'),
    context('message -> answer p99', percentile(answers, 0.99), 'ms'),
    context('message -> the other socket p50', percentile(deliveries, 0.5), 'ms'),
    atMost('message -> the other socket p99', delivery, 'ms', 20, delivery / echo),
    context('RSS when ready', idle, 'MB'),
    atMost('RSS after the chats', afterChats, 'MB', 400),
    atMost(
      `message -> the other socket p99, beside ${open} open sockets`,
      percentile(among, 0.99),
      'ms',
      50,
      percentile(among, 0.99) / echo,
    ),
    context(
      'RSS of a socket, with its share of a member',
      ((withSockets - afterChats) * 1_000) / open,
      'kB',
    ),
  ]
}

if (import.meta.main)
  await answerAside(
    (load: ChatLoad | EchoLoad | Listeners): Promise<ChatTimes | number[] | number> =>
      'sockets' in load ? listenOnly(load) : 'echo' in load ? echoAt(load) : chatAt(load),
  )
