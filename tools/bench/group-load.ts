import { once } from 'node:events'
import { setImmediate as turn } from 'node:timers/promises'
import WebSocket from 'ws'
import { LiveMessage } from '../../contracts/features.ts'
import { answerAside } from './child-process.ts'
import { type BenchMember, join, listenAs } from './pairs.ts'
import { atRate } from './steady-rate.ts'
import { keptConnections, timedRequest } from './timed-request.ts'

export type GroupLoad = {
  readonly origin: string
  /** Address of a bare echo server. */
  readonly echo: string
  /** Members of the group, the sender among them. */
  readonly members: number
  readonly perSecond: number
  readonly warmUpSeconds: number
  readonly seconds: number
}

/** Durations in milliseconds after the warm-up. */
export type GroupTimes = {
  /** From a message's request to its live message, on each of the other sockets. */
  readonly deliveries: number[]
  /** The same to the last of these sockets, for each message. */
  readonly lastDeliveries: number[]
  /** From the request to its response. */
  readonly answers: number[]
  /** From a message on as many bare sockets to the last of their echoes. */
  readonly lastEchoes: number[]
}

/** How long the last messages may take before they count as lost, in milliseconds. */
const PATIENCE = 5_000

/** Times at which each socket received each message, in order. */
type Heard = readonly (readonly number[])[]

const waitForAll = async (heard: Heard, count: number): Promise<void> => {
  const deadline = performance.now() + PATIENCE
  while (heard.some(({ length }) => length < count)) {
    if (performance.now() > deadline) throw new Error('Some of the sockets did not hear it all.')
    await turn()
  }
}

const lastOf = (heard: Heard, n: number): number => Math.max(...heard.map(one => one[n] ?? 0))

const measureEcho = async ({ echo, members, ...load }: GroupLoad): Promise<number[]> => {
  const heard: number[][] = []
  const sockets = await Promise.all(
    Array.from({ length: members - 1 }, async () => {
      const socket = new WebSocket(echo, { perMessageDeflate: false })
      await once(socket, 'open')
      const times: number[] = []
      heard.push(times)
      socket.on('message', () => times.push(performance.now()))
      return socket
    }),
  )
  const sentAt: number[] = []
  await atRate(load.perSecond, load.warmUpSeconds + load.seconds, () => {
    sentAt.push(performance.now())
    for (const socket of sockets) socket.send('x'.repeat(200))
  })
  await waitForAll(heard, sentAt.length)
  for (const socket of sockets) socket.terminate()
  const lasted = sentAt.map((at, n) => lastOf(heard, n) - at)
  return lasted.slice(load.perSecond * load.warmUpSeconds)
}

const posted = async ({ client }: BenchMember, path: string, body: object) => {
  const answer = await client.post(path, body)
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}.`)
  return answer.body
}

const choice = { interests: ['hiking'], availability: ['weekends'] }

/** A full group, whose founder comes first. */
const fillGroup = async ({ origin, members }: GroupLoad) => {
  const all: BenchMember[] = []
  for (let n = 0; n < members; n += 1) all.push(await join(origin, `member-${n}`))
  const [founder, ...others] = all as [BenchMember, ...BenchMember[]]
  const group = { name: 'Slow hikers', admission: 'open', ...choice, maxMembers: members }
  const { id } = await posted(founder, '/api/group-chats', group)
  for (const one of others) {
    await posted(one, '/api/user-availability', choice)
    await posted(one, `/api/group-chats/${id}/join`, { rsvpStatus: 'attending' })
  }
  return { id: id as string, founder, others }
}

const listenTo = async (origin: string, members: readonly BenchMember[]): Promise<Heard> =>
  Promise.all(
    members.map(async member => {
      const socket = await listenAs(origin, member)
      const times: number[] = []
      socket.on('message', data => {
        const message = LiveMessage.parse(JSON.parse(String(data)))
        if (message.type === 'group_message') times.push(performance.now())
      })
      return times
    }),
  )

const measureKith = async (load: GroupLoad): Promise<Omit<GroupTimes, 'lastEchoes'>> => {
  const { origin, perSecond, warmUpSeconds, seconds } = load
  const { id, founder, others } = await fillGroup(load)
  const heard = await listenTo(origin, others)
  const agent = keptConnections()
  const url = `${origin}/api/group-chats/${id}/messages`
  const asking: ReturnType<typeof timedRequest>[] = []
  await atRate(perSecond, warmUpSeconds + seconds, n => {
    const json = { content: `Message ${n}: shall we say eight, at the gate by the canal?` }
    const body = { key: `message-${n}`, json }
    asking.push(timedRequest(agent, { method: 'POST', url, cookie: founder.cookie, body }))
  })
  const answered = await Promise.all(asking)
  if (answered.some(({ status }) => status !== 200)) throw new Error('A message was refused.')
  await waitForAll(heard, answered.length)

  const warmUp = perSecond * warmUpSeconds
  const measured = answered.slice(warmUp)
  return {
    answers: measured.map(({ askedAt, answeredAt }) => answeredAt - askedAt),
    lastDeliveries: measured.map(({ askedAt }, n) => lastOf(heard, n + warmUp) - askedAt),
    deliveries: measured.flatMap(({ askedAt }, n) =>
      heard.map(one => (one[n + warmUp] ?? Number.NaN) - askedAt),
    ),
  }
}

// A member who writes to a full group at a steady rate, each of the others on a socket of their own.
await answerAside(
  async (load: GroupLoad): Promise<GroupTimes> => ({
    lastEchoes: await measureEcho(load),
    ...(await measureKith(load)),
  }),
)
