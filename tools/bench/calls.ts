import type { TestResponse } from '../../test/http/client.ts'
import { startKith } from '../../test/processes/kith-process.ts'
import { bareKoa } from './harness/bare-server.ts'
import { microsecondsOf, untilIdle, untilReady } from './harness/process-figures.ts'
import { type BenchRow, context } from './harness/report.ts'
import { scratch } from './harness/scratch.ts'
import { type BenchMember, join, joinAsPair } from './pairs.ts'

/** How much is asked. Viewers swipe on each other's cards, 40 each where a server holds no others. */
type Amount = {
  readonly viewers: number
  /** Reads of each viewer; the compiler optimizes meanwhile. */
  readonly reads: number
  readonly messages: number
}

const MANY: Amount = { viewers: 100, reads: 60, messages: 3_000 }
const FEW: Amount = { viewers: 50, reads: 30, messages: 1_000 }

const PAIRS = 10
/** Calls of a bare route at least: its processor time is counted in ticks of 10 ms. */
const BARE_CALLS = 3_000

/** A request that a bare server can be asked for, too. */
type Request = {
  readonly by: BenchMember
  readonly method: string
  readonly path: string
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

/** Calls of one kind. Each changes something, or reads what the others read. */
type Calls = {
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
    const { by, method, path, body, headers } = all[n % all.length] as Request
    return by.client.send(method, origin + path, body, headers)
  },
})

const times = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n))

type Viewers = readonly BenchMember[]

const viewerOf = (viewers: Viewers, n: number) => viewers[n % viewers.length] as BenchMember

const reads = (viewers: Viewers, count: number, path: string): Calls =>
  requests(times(count, n => ({ by: viewerOf(viewers, n), method: 'GET', path })))

/** Polls of one list, sent with the tag of its answer. */
const polls = async (viewers: Viewers, count: number): Promise<Calls> => {
  const by = viewerOf(viewers, 0)
  const path = '/api/matches'
  const { headers } = await by.client.get(path)
  const known = { 'if-none-match': headers.get('etag') ?? '' }
  return requests(
    times(count, () => ({ by, method: 'GET', path, headers: known })),
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

const messages = async (origin: string, count: number): Promise<Calls> => {
  const pairs = await Promise.all(times(PAIRS, n => joinAsPair(origin, `pair-${n}`)))
  return requests(
    times(count, n => {
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

type Kind = {
  readonly what: string
  readonly prepare: (origin: string, viewers: Viewers, amount: Amount) => Calls | Promise<Calls>
}

/** In an order in which each finds what it needs: likes need cards that were not passed. */
const kinds: readonly Kind[] = [
  {
    what: 'deck of 20 over HTTP',
    prepare: (_, viewers, { reads: each }) =>
      reads(viewers, viewers.length * each, '/api/discover/dating'),
  },
  {
    what: 'list of matches, empty',
    prepare: (_, viewers, { reads: each }) => reads(viewers, viewers.length * each, '/api/matches'),
  },
  {
    what: 'poll answered 304',
    prepare: (_, viewers, { reads: each }) => polls(viewers, viewers.length * each),
  },
  { what: 'pass or maybe, all roles', prepare: (_, viewers) => swipes(viewers, 'pass') },
  { what: 'like, all roles', prepare: (_, viewers) => swipes(viewers, 'like') },
  { what: 'message, all roles', prepare: (origin, _, amount) => messages(origin, amount.messages) },
]

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
 * Processor time of a call in microseconds, with the jobs and views that it causes. Eight calls are
 * made at once, and the first third only warms up.
 */
const costOf = async (
  pid: number,
  calls: Calls,
  count = calls.count,
  origin?: string,
): Promise<number> => {
  const cut = Math.floor(count * WARM_UP)
  await makeCalls(calls, 0, cut, origin)
  await untilIdle(pid) // what warming up caused
  const spent = await microsecondsOf(pid, async () => {
    await makeCalls(calls, cut, count, origin)
    await untilIdle(pid)
  })
  return spent / (count - cut)
}

/** The same calls at a bare Koa route, which reads the same bodies and answers the same bytes. */
const bareCostOf = async (calls: Calls): Promise<number> => {
  const { status, body } = await calls.call(calls.count - 1)
  const bytes = typeof body === 'string' ? body : JSON.stringify(body)
  await using koa = bareKoa({ status, body: bytes })
  return await costOf(koa.pid, calls, Math.max(calls.count, BARE_CALLS), await koa.answer)
}

/**
 * What members ask of a server with every role, on the data in a folder; the ratio is to a bare Koa
 * route. `checkout` is the tree whose server is asked, this one if it is not given.
 */
export const callCosts = async (
  folder: string,
  amount: Amount = MANY,
  checkout?: string,
): Promise<BenchRow[]> => {
  await using kith = await startKith(folder, {}, undefined, checkout)
  await untilReady(kith)
  const { origin, pid } = kith
  const viewers: BenchMember[] = []
  const joining = await microsecondsOf(pid, async () => {
    for (let n = 0; n < amount.viewers; n += 1) viewers.push(await join(origin, `viewer-${n}`))
  })
  const rows = [context('sign-in and new profile, all roles', joining / viewers.length, 'us')]
  for (const { what, prepare } of kinds) {
    const calls = await prepare(origin, viewers, amount)
    const cost = await costOf(pid, calls)
    rows.push(context(what, cost, 'us', cost / (await bareCostOf(calls))))
  }
  return rows
}

/** The calls alone, fewer than those of `costs`, among nobody but those who make them. */
export const benchCalls = async (checkout?: string): Promise<BenchRow[]> => {
  await using folder = await scratch()
  return callCosts(folder.folder, FEW, checkout)
}
