import { runStaff } from '../../operations/staff/run-staff.ts'
import { startKith } from '../../test/processes/kith-process.ts'
import { runCommand } from '../../test/processes/run-command.ts'
import { seededRandom } from '../../test/samples/seeded-random.ts'
import { blockFilters, discoveryFilters, MOST_FILTERS } from './crowd-filters.ts'
import {
  barFor,
  buildViews,
  LOAD_SECONDS,
  p99At,
  type Targets,
  VIEWERS,
  viewer,
  writeCrowd,
} from './deck.ts'
import { processorSeconds, residentMegabytes } from './memory.ts'
import type { BenchMember } from './pairs.ts'
import { atMost, type BenchRow, context } from './report.ts'
import { scratch } from './scratch.ts'
import { untilReady } from './until-ready.ts'

/** Gives a viewer premium, discovery filters and block filters. */
const setFilters = async (
  { client, profileId }: BenchMember,
  folder: string,
  filters: number,
  seed: number,
): Promise<void> => {
  const granted = await runCommand(runStaff, ['premium', profileId], { KITH_DATA: folder })
  if (granted.code !== 0) throw new Error(granted.errors)
  const chance = seededRandom(seed)
  let position = ''
  for (const [path, list] of [
    ['/api/block-filters', blockFilters(chance)],
    ['/api/filter-preferences', discoveryFilters(chance, filters)],
  ] as const)
    for (let answered = false; !answered; ) {
      const answer = await client.post(path, { filters: list })
      position = answer.headers.get('kith-position') ?? position
      answered = answer.status === 200
      // The view may not have the grant yet.
      if (!answered && answer.body.code !== 'premium_required')
        throw new Error(`${path} answered ${answer.status}.`)
    }
  await client.get('/api/discover/dating', { 'kith-position': position })
}

type Measured = {
  readonly p99: number
  /** Processor time of one deck, in milliseconds. */
  readonly cost: number
  readonly resident: number
  readonly fewest: number
}

/** The deck under load. Every member, including viewers, has this number of filters. */
const measureDecks = async (members: number, filters: number): Promise<Measured> => {
  const { perSecond } = barFor(members)
  await using folder = await scratch()
  await writeCrowd(folder, members, filters)
  await buildViews(folder)
  await using kith = await startKith(folder.folder)
  await untilReady(kith)
  const viewers: BenchMember[] = []
  for (let n = 0; n < VIEWERS; n += 1) {
    const one = await viewer(kith.origin, `viewer-${n}`)
    if (filters > 0) await setFilters(one, folder.folder, filters, n)
    viewers.push(one)
  }
  const url = `${kith.origin}/api/discover/dating`
  const cards = await Promise.all(viewers.map(({ client }) => client.get('/api/discover/dating')))
  const targets: Targets = viewers.map(({ cookie }) => ({ url, cookie }))
  const before = await processorSeconds(kith.pid)
  const p99 = await p99At(targets, perSecond)
  const used = (await processorSeconds(kith.pid)) - before
  return {
    p99,
    cost: (used * 1_000) / (perSecond * LOAD_SECONDS),
    resident: await residentMegabytes(kith.pid),
    fewest: Math.min(...cards.map(({ body }) => body.length)),
  }
}

/** Decks among members with filters on both sides, against the same members without. */
export const benchFilteredDeck = async (members: number, filters: number): Promise<BenchRow[]> => {
  if (filters > MOST_FILTERS) throw new RangeError(`There are ${MOST_FILTERS} filters to set.`)
  const { perSecond, most } = barFor(members)
  const plain = await measureDecks(members, 0)
  const filtered = await measureDecks(members, filters)
  const what = `deck among ${members} members, ${filters} filters and block filters each, p99 at ${perSecond}/s`
  return [
    context(`the same without filters, p99 at ${perSecond}/s`, plain.p99, 'ms'),
    atMost(what, filtered.p99, 'ms', most, filtered.p99 / plain.p99),
    context('processor time of a deck without filters', plain.cost, 'ms'),
    context('processor time of a deck with filters', filtered.cost, 'ms'),
    context('fewest cards of a viewer with filters', filtered.fewest, ''),
    context('RSS without filters', plain.resident, 'MB'),
    context('RSS with filters', filtered.resident, 'MB'),
  ]
}
