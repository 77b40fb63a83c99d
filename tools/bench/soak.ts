import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { modes } from '../../contracts/profiles/mode-labels.ts'
import { showProgressBar } from '../../engines/process/command-line/terminal.ts'
import { type KithProcess, startKith } from '../../test/processes/kith-process.ts'
import { answerAside, runAside } from './harness/bare-server.ts'
import { residentMegabytes } from './harness/process-figures.ts'
import { atMost, BenchRefused, type BenchRow, context, percentile } from './harness/report.ts'
import { atRate, keptConnections, type TimedRequest, timedRequest } from './harness/requests.ts'
import { scratch } from './harness/scratch.ts'
import { joinAsPair } from './pairs.ts'

const PAIRS = 100
const PER_SECOND = 200
/** Greatest ratio of the last minute's median to that of the second minute, the raw of the run. */
const MOST = 1.5

type SoakMember = { readonly cookie: string; readonly profileId: string }
type SoakPair = { readonly matchId: string; readonly sides: readonly SoakMember[] }
type SoakLoad = {
  readonly origin: string
  readonly pairs: readonly SoakPair[]
  readonly minutes: number
}

/** Milliseconds of the calls of each minute. */
type SoakTimes = {
  readonly writes: readonly number[][]
  readonly reads: readonly number[][]
  /** Number of responses by status, other than 200 and 304. */
  readonly refused: Readonly<Record<string, number>>
}

type Call = TimedRequest & { readonly kind: 'writes' | 'reads' }

/** Calls of members, each as another member. */
const callsOf = ({ origin, pairs }: SoakLoad) => {
  const members = pairs.flatMap(({ sides }) => sides)
  const memberOf = (n: number) => members[n % members.length] as SoakMember
  const pairOf = (n: number) => pairs[n % pairs.length] as SoakPair
  const sideOf = (n: number, { sides }: SoakPair) =>
    sides[Math.floor(n / pairs.length) % 2] as SoakMember
  const read = ({ cookie }: SoakMember, path: string): Call => ({
    kind: 'reads',
    method: 'GET',
    url: `${origin}${path}`,
    cookie,
  })
  const write = (key: string, { cookie }: SoakMember, path: string, json: unknown): Call => ({
    kind: 'writes',
    method: 'POST',
    url: `${origin}${path}`,
    cookie,
    body: { key, json },
  })
  const talk = (n: number) => `/api/matches/${pairOf(n).matchId}/messages`
  return {
    say: (n: number) =>
      write(`say-${n}`, sideOf(n, pairOf(n)), talk(n), {
        content: `Message ${n}: shall we say eight, at the place by the canal?`,
      }),
    hear: (n: number) => read(sideOf(n + pairs.length, pairOf(n)), talk(n)),
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

/** The kinds of twenty calls. */
const mix: readonly (keyof ReturnType<typeof callsOf>)[] = [
  ...Array<'say'>(8).fill('say'),
  ...Array<'hear'>(5).fill('hear'),
  ...Array<'look'>(3).fill('look'),
  ...Array<'like'>(2).fill('like'),
  ...Array<'list'>(2).fill('list'),
]

/** Members who write, like and read at a steady rate for minutes. */
const soak = async (load: SoakLoad): Promise<SoakTimes> => {
  const calls = callsOf(load)
  const agent = keptConnections()
  const minutes = () => Array.from({ length: load.minutes }, (): number[] => [])
  const times = { writes: minutes(), reads: minutes() }
  const refused: Record<string, number> = {}
  const counts = new Map<string, number>()
  const underWay = new Set<Promise<void>>()
  const call = async (n: number) => {
    const name = mix[n % mix.length] as (typeof mix)[number]
    const count = counts.get(name) ?? 0
    counts.set(name, count + 1)
    const { kind, ...request } = calls[name](count)
    const { status, askedAt, answeredAt } = await timedRequest(agent, request)
    if (status !== 200 && status !== 304) refused[status] = (refused[status] ?? 0) + 1
    times[kind][Math.floor(n / (PER_SECOND * 60))]?.push(answeredAt - askedAt)
  }
  await atRate(PER_SECOND, load.minutes * 60, n => {
    const done = call(n).finally(() => underWay.delete(done))
    underWay.add(done)
  })
  await Promise.all(underWay)
  return { ...times, refused }
}

/** Resident memory of the server, and the sizes of its databases with their write-ahead logs, in MB. */
const lookAt = async ({ pid }: KithProcess, folder: string) => {
  const sizes = new Map<string, number>()
  for (const name of await readdir(folder)) {
    const [database] = /^\w+\.db/.exec(name) ?? []
    if (!database) continue
    const { size } = await stat(join(folder, name)).catch(() => ({ size: 0 }))
    sizes.set(database, (sizes.get(database) ?? 0) + size / 1_000_000)
  }
  return { resident: await residentMegabytes(pid), sizes }
}

/** Shows the seconds on a terminal; looks at the server after the second minute. */
const watch = async <T>(minutes: number, look: () => Promise<T>, signal: AbortSignal) => {
  const progress = showProgressBar(process.stderr, 'soaking', minutes * 60)
  let second: T | undefined
  for (let seconds = 0; !signal.aborted; seconds += 1) {
    await setTimeout(1_000, undefined, { signal }).catch(() => {})
    progress.update(Math.min(seconds, minutes * 60))
    if (seconds >= 120) second ??= await look()
  }
  progress.stop()
  return second ?? look()
}

const rowsOf = ({ writes, reads, refused }: SoakTimes): BenchRow[] => {
  const median = (minute: readonly number[] | undefined) => percentile(minute ?? [], 0.5)
  const [second, last] = [median(writes[1]), median(writes.at(-1))]
  const answers = Object.values(refused).reduce((sum, count) => sum + count, 0)
  const statuses = Object.keys(refused).join(', ')
  return [
    context('write p50, second minute', second, 'ms'),
    atMost('write p50, last minute', last, 'ms', second * MOST, last / second),
    context('write p99, last minute', percentile(writes.at(-1) ?? [], 0.99), 'ms'),
    context('read p50, second minute', median(reads[1]), 'ms'),
    context('read p50, last minute', median(reads.at(-1)), 'ms'),
    atMost(`answers of another status${statuses && ` (${statuses})`}`, answers, '', 0),
  ]
}

/** Messages, likes and reads at a steady rate, long enough to show leaks and growth. */
export const benchSoak = async (minutes: number): Promise<BenchRow[]> => {
  if (minutes < 3) throw new BenchRefused('A soak takes three minutes at least.')
  await using folder = await scratch()
  const data = folder.path('data')
  await using kith = await startKith(data, { KITH_LIKES_PER_DAY: '1000000' })
  const pairs: SoakPair[] = []
  for (let n = 0; n < PAIRS; n += 1) {
    const { matchId, sides } = await joinAsPair(kith.origin, `soak-${n}`)
    pairs.push({ matchId, sides: sides.map(({ cookie, profileId }) => ({ cookie, profileId })) })
  }
  const input: SoakLoad = { origin: kith.origin, pairs, minutes }
  await using members = runAside<SoakTimes>(import.meta.url, input)
  const ended = new AbortController()
  const watching = watch(minutes, () => lookAt(kith, data), ended.signal)
  const times = await members.answer.finally(() => ended.abort())
  const second = await watching
  const last = await lookAt(kith, data)
  const calls = [...times.writes, ...times.reads].reduce((sum, { length }) => sum + length, 0)
  return [
    context(`calls in ${minutes} minutes at ${PER_SECOND}/s`, calls, ''),
    ...rowsOf(times),
    context('RSS after the second minute', second.resident, 'MB'),
    context('RSS at the end', last.resident, 'MB'),
    ...[...last.sizes].map(([name, size]) =>
      context(
        `${name} at the end; ratio: to the second minute`,
        size,
        'MB',
        size / (second.sizes.get(name) ?? Number.NaN),
      ),
    ),
  ]
}

if (import.meta.main) await answerAside(soak)
