import type { TestResponse } from '../../test/http/client.ts'
import { type BenchMember, join, joinAsPair } from './pairs.ts'

const VIEWERS = 100
/** Reads of each viewer, enough for the compiler to finish optimizing. */
const READS = 60
const PAIRS = 10
const MESSAGES = 3_000

/** A request that a bare server can be asked for, too. */
type Request = {
  readonly by: BenchMember
  readonly method: string
  readonly path: string
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

/** Calls of one kind. Each changes something, or reads what the others read. */
export type Calls = {
  readonly count: number
  /** The status that each call answers. */
  readonly status: number
  /** Makes the `n`th call: at Kith, or at another origin, which gets the same bytes. */
  readonly call: (n: number, origin?: string) => Promise<Pick<TestResponse, 'status' | 'body'>>
}

const requests = (all: readonly Request[], status = 200): Calls => ({
  count: all.length,
  status,
  call: (n, origin = '') => {
    const { by, method, path, body, headers } = all[n] as Request
    return by.client.send(method, origin + path, body, headers)
  },
})

const times = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n))

type Viewers = readonly BenchMember[]

const viewerOf = (viewers: Viewers, n: number) => viewers[n % viewers.length] as BenchMember

const reads = (viewers: Viewers, path: string): Calls =>
  requests(times(VIEWERS * READS, n => ({ by: viewerOf(viewers, n), method: 'GET', path })))

/** Polls of one list, sent with the tag of its answer. */
const polls = async (viewers: Viewers): Promise<Calls> => {
  const by = viewerOf(viewers, 0)
  const path = '/api/matches'
  const { headers } = await by.client.get(path)
  const known = { 'if-none-match': headers.get('etag') ?? '' }
  return requests(
    times(VIEWERS * READS, () => ({ by, method: 'GET', path, headers: known })),
    304,
  )
}

/** Swipes on every card of every viewer's deck. */
const swipes = async (viewers: Viewers, action: string): Promise<Calls> => {
  const decks = await Promise.all(
    viewers.map(async by => {
      const { body } = await by.client.get('/api/discover/dating')
      return (body as { id: string }[]).map(({ id }) => ({
        by,
        method: 'POST',
        path: '/api/swipe',
        body: { swipedProfileId: id, action, discoveryMode: 'dating' },
      }))
    }),
  )
  return requests(decks.flat())
}

const messages = async (origin: string): Promise<Calls> => {
  const pairs = await Promise.all(times(PAIRS, n => joinAsPair(origin, `pair-${n}`)))
  return requests(
    times(MESSAGES, n => {
      const { matchId, sides } = pairs[n % PAIRS] as (typeof pairs)[number]
      return {
        by: sides[Math.floor(n / PAIRS) % 2 === 0 ? 0 : 1],
        method: 'POST',
        path: `/api/matches/${matchId}/messages`,
        body: { content: `Message ${n}, about as long as most of them are.` },
      }
    }),
  )
}

const kinds = {
  deck: (_, viewers) => reads(viewers, '/api/discover/dating'),
  matches: (_, viewers) => reads(viewers, '/api/matches'),
  poll: (_, viewers) => polls(viewers),
  pass: (_, viewers) => swipes(viewers, 'pass'),
  like: (_, viewers) => swipes(viewers, 'like'),
  message: origin => messages(origin),
} satisfies Record<string, (origin: string, viewers: Viewers) => Calls | Promise<Calls>>

export type CallName = keyof typeof kinds

/** Members who look at decks and swipe. */
export const joinViewers = async (origin: string): Promise<Viewers> => {
  const viewers: BenchMember[] = []
  for (let n = 0; n < VIEWERS; n += 1) viewers.push(await join(origin, `viewer-${n}`))
  return viewers
}

/** Prepares calls of one kind at a server. */
export const prepareCalls = async (
  name: CallName,
  origin: string,
  viewers: Viewers,
): Promise<Calls> => kinds[name](origin, viewers)

/** Share of the calls that only warm the process up. */
const WARM_UP = 0.34
const AT_ONCE = 8

const makeCalls = async (calls: Calls, from: number, to: number, origin?: string) => {
  let next = from
  const worker = async () => {
    while (next < to) {
      const { status } = await calls.call(next++, origin)
      if (status !== calls.status) throw new Error(`A call answered ${status}.`)
    }
  }
  await Promise.all(times(AT_ONCE, worker))
}

/**
 * Makes calls, eight at once: the first third warms up, the rest is passed to `measure` as one piece
 * of work.
 */
export const runCalls = async <T>(
  calls: Calls,
  measure: (work: () => Promise<void>) => Promise<T>,
  origin?: string,
): Promise<{ readonly measured: T; readonly count: number }> => {
  const cut = Math.floor(calls.count * WARM_UP)
  await makeCalls(calls, 0, cut, origin)
  const measured = await measure(() => makeCalls(calls, cut, calls.count, origin))
  return { measured, count: calls.count - cut }
}
