import { startKith } from '../../../test/processes/kith-process.ts'
import { type BenchMember, type BenchPair, join, joinAsPair } from '../pairs.ts'
import { type BenchRow, context } from '../report.ts'
import type { Scratch } from '../scratch.ts'
import { untilReady } from '../until-ready.ts'
import { microsecondsOf } from './processor-time.ts'

const VIEWERS = 100
/** Reads of each viewer, enough for the compiler to finish optimizing. */
const READS = 60
const PAIRS = 10
const ROUNDS = 300
/** Shares of the calls that only warm the process up. */
const WARM_UP = 0.34

type Call = () => Promise<{ readonly status: number }>

/** Processor time of a call, of every role that it keeps busy; the first third warms up. */
const costOf = async (pid: number, calls: readonly Call[], status: number): Promise<number> => {
  const run = async (some: readonly Call[]) => {
    const waiting = some.values()
    const worker = async () => {
      for (const call of waiting) {
        const answer = await call()
        if (answer.status !== status) throw new Error(`A call answered ${answer.status}.`)
      }
    }
    await Promise.all(Array.from({ length: 8 }, worker))
  }
  const cut = Math.floor(calls.length * WARM_UP)
  await run(calls.slice(0, cut))
  return (await microsecondsOf(pid, () => run(calls.slice(cut)))) / (calls.length - cut)
}

const swipes = async (viewers: readonly BenchMember[], action: string): Promise<Call[]> => {
  const decks = await Promise.all(
    viewers.map(async viewer => {
      const { body } = await viewer.client.get('/api/discover/dating')
      return (body as { id: string }[]).map(({ id }) => [viewer, id] as const)
    }),
  )
  return decks.flat().map(
    ([{ client }, swipedProfileId]) =>
      () =>
        client.post('/api/swipe', { swipedProfileId, action, discoveryMode: 'dating' }),
  )
}

/** What members ask of a server with every role, on the installation in a folder. */
export const requestCosts = async (folder: Scratch): Promise<BenchRow[]> => {
  await using kith = await startKith(folder.folder)
  await untilReady(kith)
  const { origin, pid } = kith
  const viewers: BenchMember[] = []
  const joining = await microsecondsOf(pid, async () => {
    for (let n = 0; n < VIEWERS; n += 1) viewers.push(await join(origin, `viewer-${n}`))
  })
  const times = <T>(count: number, call: (n: number) => T): T[] =>
    Array.from({ length: count }, (_, n) => call(n))
  const viewerOf = (n: number) => viewers[n % VIEWERS] as BenchMember
  const reads = (path: string): Call[] =>
    times(VIEWERS * READS, n => () => viewerOf(n).client.get(path))
  const { headers } = await viewerOf(0).client.get('/api/matches')
  const known = { 'if-none-match': headers.get('etag') ?? '' }
  const polls = times(VIEWERS * READS, () => () => viewerOf(0).client.get('/api/matches', known))

  const deck = await costOf(pid, reads('/api/discover/dating'), 200)
  const poll = await costOf(pid, polls, 304)
  const pass = await costOf(pid, await swipes(viewers, 'pass'), 200)
  const like = await costOf(pid, await swipes(viewers, 'like'), 200)
  const pairs: BenchPair[] = []
  for (let n = 0; n < PAIRS; n += 1) pairs.push(await joinAsPair(origin, `pair-${n}`))
  const messages = times(PAIRS * ROUNDS, n => () => {
    const { matchId, sides } = pairs[n % PAIRS] as BenchPair
    return sides[n % 2 === 0 ? 0 : 1].client.post(`/api/matches/${matchId}/messages`, {
      content: `Message ${n}, about as long as most of them are.`,
    })
  })
  const message = await costOf(pid, messages, 200)
  return [
    context('sign-in and new profile, all roles', joining / VIEWERS, 'us'),
    context('deck of 20 over HTTP', deck, 'us'),
    context('poll answered 304', poll, 'us'),
    context('pass or maybe, all roles', pass, 'us'),
    context('like, all roles', like, 'us'),
    context('message, all roles', message, 'us'),
  ]
}
