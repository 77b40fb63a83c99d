import { modes } from '../../contracts/profiles/mode-labels.ts'
import { answerAside } from './child-process.ts'
import { atRate } from './steady-rate.ts'
import { keptConnections, type TimedRequest, timedRequest } from './timed-request.ts'

type SoakMember = { readonly cookie: string; readonly profileId: string }

/** Two matched members. */
export type SoakPair = { readonly matchId: string; readonly sides: readonly SoakMember[] }

export type SoakLoad = {
  readonly origin: string
  readonly pairs: readonly SoakPair[]
  readonly perSecond: number
  readonly minutes: number
}

/** Milliseconds of the calls of each minute. */
export type SoakTimes = {
  readonly writes: readonly number[][]
  readonly reads: readonly number[][]
  /** Number of responses by status, other than 200 and 304. */
  readonly refused: Readonly<Record<string, number>>
}

type Call = TimedRequest & { readonly kind: 'write' | 'read' }

/** The kind of the n-th call, by its shares of twenty. */
const mix: readonly (keyof ReturnType<typeof callsOf>)[] = [
  ...Array<'say'>(8).fill('say'),
  ...Array<'hear'>(5).fill('hear'),
  ...Array<'look'>(3).fill('look'),
  ...Array<'like'>(2).fill('like'),
  ...Array<'list'>(2).fill('list'),
]

/** Calls of members, each as another member. */
const callsOf = (origin: string, pairs: readonly SoakPair[]) => {
  const members = pairs.flatMap(({ sides }) => sides)
  const memberOf = (n: number) => members[n % members.length] as SoakMember
  const pairOf = (n: number) => pairs[n % pairs.length] as SoakPair
  const sideOf = (n: number, { sides }: SoakPair) =>
    sides[Math.floor(n / pairs.length) % 2] as SoakMember
  const read = (member: SoakMember, path: string): Call => ({
    kind: 'read',
    method: 'GET',
    url: `${origin}${path}`,
    cookie: member.cookie,
  })
  const write = (key: string, member: SoakMember, path: string, json: unknown): Call => ({
    kind: 'write',
    method: 'POST',
    url: `${origin}${path}`,
    cookie: member.cookie,
    body: { key, json },
  })
  return {
    say(n: number) {
      const pair = pairOf(n)
      const content = `Message ${n}: shall we say eight, at the place by the canal?`
      return write(`say-${n}`, sideOf(n, pair), `/api/matches/${pair.matchId}/messages`, {
        content,
      })
    },
    hear(n: number) {
      const pair = pairOf(n)
      return read(sideOf(n + pairs.length, pair), `/api/matches/${pair.matchId}/messages`)
    },
    look: (n: number) => read(memberOf(n), '/api/discover/dating'),
    list: (n: number) => read(memberOf(n), '/api/matches'),
    /** Likes the next member, in the next mode. */
    like(n: number) {
      const round = Math.floor(n / members.length)
      const on = memberOf(n + 1 + (Math.floor(round / modes.length) % (members.length - 1)))
      return write(`like-${n}`, memberOf(n), '/api/swipe', {
        swipedProfileId: on.profileId,
        action: n % 3 === 0 ? 'like' : 'pass',
        discoveryMode: modes[round % modes.length],
      })
    },
  }
}

const soak = async (load: SoakLoad): Promise<SoakTimes> => {
  const { origin, pairs, perSecond, minutes } = load
  const calls = callsOf(origin, pairs)
  const agent = keptConnections()
  const times = {
    writes: Array.from({ length: minutes }, (): number[] => []),
    reads: Array.from({ length: minutes }, (): number[] => []),
  }
  const refused: Record<string, number> = {}
  const counts = new Map<string, number>()
  const underWay = new Set<Promise<void>>()

  const call = async (n: number) => {
    const minute = Math.floor(n / (perSecond * 60))
    const name = mix[n % mix.length] as (typeof mix)[number]
    const count = counts.get(name) ?? 0
    counts.set(name, count + 1)
    const { kind, ...request } = calls[name](count)
    const { status, askedAt, answeredAt } = await timedRequest(agent, request)
    if (status !== 200 && status !== 304) refused[status] = (refused[status] ?? 0) + 1
    times[kind === 'write' ? 'writes' : 'reads'][minute]?.push(answeredAt - askedAt)
  }
  await atRate(perSecond, minutes * 60, n => {
    const done = call(n).finally(() => underWay.delete(done))
    underWay.add(done)
  })
  await Promise.all(underWay)
  return { ...times, refused }
}

// Members who write, like and read at a steady rate for minutes.
await answerAside(soak)
