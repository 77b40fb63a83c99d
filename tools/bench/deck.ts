import { openSqliteEventLog } from '../../engines/adapters/sqlite/event-log.ts'
import { openSqliteRecords } from '../../engines/adapters/sqlite/records.ts'
import { type KithProcess, startKith } from '../../test/processes/kith-process.ts'
import { features } from '../../workers/features.ts'
import { advanceReactor } from '../../workers/runtime/reactor-checkpoints.ts'
import { runAside } from './child-process.ts'
import { generateCrowd } from './crowd.ts'
import type { GetLoad } from './get-load.ts'
import { fullCollections, processorSeconds, residentMegabytes } from './memory.ts'
import { type BenchMember, join } from './pairs.ts'
import { importFacts } from './recorded-facts.ts'
import { atMost, type BenchRow, context, percentile } from './report.ts'
import { type Scratch, scratch } from './scratch.ts'
import { untilReady } from './until-ready.ts'

const SEED = 11
const VIEWERS = 20
/** Number of cards that each viewer has passed, which must be left out. */
const PASSED = 20
const YEAR_AGO = new Date(Date.now() - 365 * 86_400_000)

/** The bars by number of members. */
const barFor = (members: number) =>
  members < 100_000 ? { perSecond: 300, most: 10 } : { perSecond: 1_000, most: 5 }

/** Lower rates, tried when the bar does not hold, to find the rate that this machine reaches. */
const lowerRates = [800, 600, 500, 400, 300, 200, 100]

/** Most full collections of the heap during the load: garbage of requests is to die young. */
const MOST_COLLECTIONS = 4

type Targets = GetLoad['targets']

const WARM_UP_SECONDS = 3
const SECONDS = 10
const LOAD_SECONDS = WARM_UP_SECONDS + SECONDS

export const p99At = async (
  targets: Targets,
  perSecond: number,
  seconds = SECONDS,
): Promise<number> => {
  const input: GetLoad = { targets, perSecond, warmUpSeconds: WARM_UP_SECONDS, seconds }
  await using load = runAside<number[]>('./get-load.ts', input)
  return percentile(await load.answer, 0.99)
}

/** The highest of the lower rates at which p99 stays within `most`; 0 if none does. */
const highestRate = async (targets: Targets, most: number, below: number): Promise<number> => {
  for (const rate of lowerRates.filter(one => one < below))
    if ((await p99At(targets, rate, 5)) <= most) return rate
  return 0
}

/** Imports a log and marks it as processed: the bench measures queries, not the first reactions. */
export const writeCrowd = async (folder: Scratch, members: number): Promise<number> => {
  const crowd = generateCrowd(members, SEED)
  const events = importFacts(folder.path('log.db'), crowd, YEAR_AGO)
  await using log = await openSqliteEventLog({ path: folder.path('log.db') })
  await using records = await openSqliteRecords({ path: folder.path('records.db') })
  const position = await log.head()
  for (const { reactors } of Object.values(features))
    for (const { name } of reactors) await advanceReactor(name, position, { log, records })
  return events
}

/** The first start on a log, which builds every view. */
export const buildViews = async (folder: Scratch): Promise<number> => {
  await using kith = await startKith(folder.folder)
  const took = await untilReady(kith)
  await kith.end('SIGTERM')
  return took
}

/** A new member who has passed some cards. */
const viewer = async (origin: string, name: string): Promise<BenchMember> => {
  const member = await join(origin, name)
  const { body } = await member.client.get('/api/discover/dating')
  for (const { id: swipedProfileId } of body.slice(0, PASSED))
    await member.client.post('/api/swipe', {
      swipedProfileId,
      action: 'pass',
      discoveryMode: 'dating',
    })
  return member
}

/** The deck under load, against a bare route that sends the same bytes. */
const measure = async (kith: KithProcess, members: number): Promise<BenchRow[]> => {
  const { perSecond, most } = barFor(members)
  const viewers = await Promise.all(
    Array.from({ length: VIEWERS }, (_, n) => viewer(kith.origin, `viewer-${n}`)),
  )
  const url = `${kith.origin}/api/discover/dating`
  const targets = viewers.map(({ cookie }) => ({ url, cookie }))
  const [first] = viewers
  const { body: cards } = await (first as BenchMember).client.get('/api/discover/dating')
  if (cards.length !== 20) throw new Error(`The deck holds ${cards.length} cards, not 20.`)

  await using koa = runAside<string>('./bare-koa.ts', { body: JSON.stringify(cards) })
  const bare = [{ url: await koa.answer }]
  const raw = await p99At(bare, perSecond)
  const usedBefore = await processorSeconds(kith.pid)
  const collectedBefore = await fullCollections(kith.origin)
  const deck = await p99At(targets, perSecond)
  const used = (await processorSeconds(kith.pid)) - usedBefore
  const collected = (await fullCollections(kith.origin)) - collectedBefore
  const what = `deck of 20 among ${members} members p99 at ${perSecond}/s`
  const rows = [
    context(`bare Koa route, same bytes, p99 at ${perSecond}/s`, raw, 'ms'),
    atMost(what, deck, 'ms', most, deck / raw),
    context('processor time of a deck', (used * 1_000) / (perSecond * LOAD_SECONDS), 'ms'),
    atMost(`full collections in ${LOAD_SECONDS} s of that load`, collected, '', MOST_COLLECTIONS),
  ]
  if (deck <= most) return rows
  const [able, bareAble] = [
    await highestRate(targets, most, perSecond),
    raw <= most ? perSecond : await highestRate(bare, most, perSecond),
  ]
  return [
    ...rows,
    context(`bare Koa route: highest rate tried that holds ${most} ms`, bareAble, 'requests/s'),
    context(`deck: highest rate tried that holds ${most} ms`, able, 'requests/s'),
  ]
}

/** The deck over HTTP, among this number of members. */
export const benchDeck = async (members: number): Promise<BenchRow[]> => {
  await using folder = await scratch()
  const events = await writeCrowd(folder, members)
  const built = await buildViews(folder)
  await using kith = await startKith(folder.folder)
  const ready = await untilReady(kith)
  const startCost = await processorSeconds(kith.pid)
  const residentAtStart = await residentMegabytes(kith.pid)
  const rows = await measure(kith, members)
  const resident = await residentMegabytes(kith.pid)
  return [
    ...rows,
    context('RSS when ready', residentAtStart, 'MB'),
    members < 100_000
      ? atMost('RSS after that', resident, 'MB', 400)
      : context('RSS after that', resident, 'MB'),
    context(`first start, views built from ${events} events`, built / 1_000, 's'),
    atMost('a later start', ready / 1_000, 's', members < 100_000 ? 3 : 6),
    context('processor time of that start', startCost, 's'),
  ]
}
