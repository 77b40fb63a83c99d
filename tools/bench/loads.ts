import { signInAs } from '../../operations/sign-in/sign-in-flow.ts'
import type { TestResponse } from '../../test/http/client.ts'
import { createEvent } from './create-event.ts'
import { type BenchMember, join, joinAsPair } from './pairs.ts'
import { yesOrNo } from './yes-or-no.ts'

const VIEWERS = 100
/** Reads and changes of each viewer, enough for the compiler to finish optimizing. */
const READS = 60
const CHANGES = 30
const PAIRS = 10
const MESSAGES = 3_000
const SIGN_INS = 200

/** A request that a bare server can be asked for, too. */
type Request = {
  readonly by: BenchMember
  readonly method: string
  readonly path: string
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

/** Calls of one kind. Each changes something, or reads what the others read. */
export type Load = {
  readonly count: number
  /** The status that each call answers. */
  readonly status: number
  /** Makes the `n`th call: at Kith, or at another origin, which gets the same bytes. */
  readonly call: (n: number, origin?: string) => Promise<Pick<TestResponse, 'status' | 'body'>>
}

const requests = (all: readonly Request[], status = 200): Load => ({
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

const reads = (viewers: Viewers, path: string): Load =>
  requests(times(VIEWERS * READS, n => ({ by: viewerOf(viewers, n), method: 'GET', path })))

/** Polls of one list, sent with the tag of its answer. */
const polls = async (viewers: Viewers): Promise<Load> => {
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
const swipes = async (viewers: Viewers, action: string): Promise<Load> => {
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

const messages = async (origin: string): Promise<Load> => {
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

/** Every viewer answers every event. */
const rsvps = async (viewers: Viewers): Promise<Load> => {
  const ids: string[] = []
  for (let n = 0; n < CHANGES; n += 1) ids.push(await createEvent(viewerOf(viewers, n), n, null))
  const answers = ids.flatMap((id, event) =>
    viewers.flatMap((by, n) =>
      n === event
        ? [] // organizers do not answer
        : [{ by, method: 'POST', path: `/api/events/${id}/rsvp`, body: { status: 'going' } }],
    ),
  )
  return requests(answers)
}

/** Every viewer answers questions that take a yes or a no, each answer unlike the one before. */
const answers = (viewers: Viewers): Load =>
  requests(
    times(CHANGES * VIEWERS, n => {
      const round = Math.floor(n / VIEWERS)
      const questionId = yesOrNo[round % yesOrNo.length]
      const isYes = Math.floor(round / yesOrNo.length) % 2 === 0
      return {
        by: viewerOf(viewers, n),
        method: 'POST',
        path: '/api/user-answers',
        body: { questionId, importance: 3, answerBoolean: isYes, acceptableBoolean: [true] },
      }
    }),
  )

/** Sign-ins of new members at the local provider, the whole flow. */
const signIns = (origin: string): Load => ({
  count: SIGN_INS,
  status: 200,
  call: async n => {
    await signInAs(`newcomer-${n}@example.org`, origin)
    return { status: 200, body: undefined }
  },
})

const loads = {
  deck: (_: string, viewers: Viewers) => reads(viewers, '/api/discover/dating'),
  matches: (_: string, viewers: Viewers) => reads(viewers, '/api/matches'),
  poll: (_: string, viewers: Viewers) => polls(viewers),
  pass: (_: string, viewers: Viewers) => swipes(viewers, 'pass'),
  like: (_: string, viewers: Viewers) => swipes(viewers, 'like'),
  message: (origin: string) => messages(origin),
  rsvp: (_: string, viewers: Viewers) => rsvps(viewers),
  answer: (_: string, viewers: Viewers) => answers(viewers),
  'sign-in': (origin: string) => signIns(origin),
} satisfies Record<string, (origin: string, viewers: Viewers) => Load | Promise<Load>>

export type LoadName = keyof typeof loads

/** What members ask of a server, in an order in which each finds what it needs. */
export const loadNames = Object.keys(loads) as readonly LoadName[]

/** Members who look at decks, answer and swipe. */
export const joinViewers = async (origin: string): Promise<Viewers> => {
  const viewers: BenchMember[] = []
  for (let n = 0; n < VIEWERS; n += 1) viewers.push(await join(origin, `viewer-${n}`))
  return viewers
}

/** Prepares calls of one kind at a server. */
export const prepareLoad = async (
  name: LoadName,
  origin: string,
  viewers: Viewers,
): Promise<Load> => loads[name](origin, viewers)

/** Share of a load's calls that only warm the process up. */
const WARM_UP = 0.34

const AT_ONCE = 8

const runCalls = async (load: Load, from: number, to: number, origin?: string): Promise<void> => {
  let next = from
  const worker = async () => {
    while (next < to) {
      const { status } = await load.call(next++, origin)
      if (status !== load.status) throw new Error(`A call answered ${status}.`)
    }
  }
  await Promise.all(times(AT_ONCE, worker))
}

/**
 * Makes the calls of a load, eight at once: the first third warms up, the rest is passed to
 * `measure` as one piece of work.
 */
export const runLoad = async <T>(
  load: Load,
  measure: (work: () => Promise<void>) => Promise<T>,
  origin?: string,
): Promise<{ readonly measured: T; readonly calls: number }> => {
  const cut = Math.floor(load.count * WARM_UP)
  await runCalls(load, 0, cut, origin)
  const measured = await measure(() => runCalls(load, cut, load.count, origin))
  return { measured, calls: load.count - cut }
}
