import { stat } from 'node:fs/promises'
import { runAside } from './child-process.ts'
import { microsecondsOf } from './costs/processor-time.ts'
import type { GetLoad } from './get-load.ts'
import type { MadeMembers } from './large-deck/fill-views.ts'
import type { LargeDeck, ServedDeck } from './large-deck/serve-deck.ts'
import { residentMegabytes } from './memory.ts'
import { atMost, type BenchRow, context, percentile } from './report.ts'
import { scratch } from './scratch.ts'

const FILTERS = 6
const PER_SECOND = 200
const WARM_UP_SECONDS = 3
const SECONDS = 10
const REQUESTS = PER_SECOND * (WARM_UP_SECONDS + SECONDS)
/** As many as come in a load, so that nobody comes twice before all others. */
const VISITORS = REQUESTS
/** Relations of a member who has come for two years: `docs/scale.md` says what is assumed. */
const RELATIONS_EACH = 2_000

type Measured = { readonly p50: number; readonly p99: number; readonly cost: number }

/** Milliseconds of the requests of a load, and those of the server's processor for each. */
const measure = async (url: string, pid: number): Promise<Measured> => {
  const targets = Array.from({ length: VISITORS }, (_, n) => ({ url: `${url}/${n}` }))
  const input: GetLoad = {
    targets,
    perSecond: PER_SECOND,
    warmUpSeconds: WARM_UP_SECONDS,
    seconds: SECONDS,
  }
  await using load = runAside<number[]>('./get-load.ts', input)
  let took: number[] = []
  const used = await microsecondsOf(pid, async () => {
    took = await load.answer
  })
  return {
    p50: percentile(took, 0.5),
    p99: percentile(took, 0.99),
    cost: used / REQUESTS / 1_000,
  }
}

/**
 * Decks among made members, whose cards lie in the view as from a log, and the relations of those who
 * come. Measures discovery behind bare Koa, beside twenty documents that are read by their keys from the
 * same engine; sessions, profiles and photos of cards are left out.
 */
export const benchLargeDeck = async (members: number): Promise<BenchRow[]> => {
  await using folder = await scratch()
  const path = folder.path('views.db')
  const made: MadeMembers = {
    members,
    filters: FILTERS,
    visitors: VISITORS,
    relationsEach: RELATIONS_EACH,
    path,
  }
  await using filling = runAside<string[]>('./large-deck/fill-views.ts', made)
  const visitors = await filling.answer
  const input: LargeDeck = { path, log: folder.path('log.db'), visitors }
  await using serving = runAside<ServedDeck>('./large-deck/serve-deck.ts', input)
  const { origin, opening } = await serving.answer
  const bare = await measure(`${origin}/documents`, serving.pid)
  const deck = await measure(`${origin}/deck`, serving.pid)
  const resident = await residentMegabytes(serving.pid)
  const isLarge = members > 100_000
  const what = `deck of 20 among ${members} members, ${FILTERS} filters each, at ${PER_SECOND}/s`
  return [
    context('20 documents by their keys behind bare Koa, p50', bare.p50, 'ms'),
    context('the same, p99', bare.p99, 'ms'),
    isLarge
      ? context(`${what}, p50`, deck.p50, 'ms')
      : atMost(`${what}, p50`, deck.p50, 'ms', 2, deck.p50 / bare.p50),
    atMost('the same, p99', deck.p99, 'ms', isLarge ? 30 : 12, deck.p99 / bare.p99),
    context('processor time of a deck', deck.cost, 'ms'),
    context('processor time of the documents', bare.cost, 'ms'),
    atMost('process after that', resident, 'MB', 400),
    atMost('opening the queries', opening, 'ms', 3_000),
    context('views for each member, on disk', (await stat(path)).size / members, 'bytes'),
  ]
}
