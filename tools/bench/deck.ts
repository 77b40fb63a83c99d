import { causedId } from '../../contracts/core/ids.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import { streams } from '../../contracts/features.ts'
import { modes } from '../../contracts/profiles/mode-labels.ts'
import type { Dice } from '../../demo/dice/dice.ts'
import type { Fact } from '../../demo/life/agenda.ts'
import { account, newPerson, newProfile } from '../../demo/life/arrivals.ts'
import { newWorld, type SimulatedMember } from '../../demo/life/world.ts'
import { type KithProcess, startKith } from '../../test/processes/kith-process.ts'
import { bareKoa } from './harness/bare-server.ts'
import {
  microsecondsOf,
  processorSeconds,
  residentMegabytes,
  untilReady,
} from './harness/process-figures.ts'
import { atMost, type BenchRow, context, percentile } from './harness/report.ts'
import { type ReadLoad, readAside } from './harness/requests.ts'
import { type Scratch, scratch } from './harness/scratch.ts'
import { type BenchMember, join } from './pairs.ts'
import { importFacts, markProcessed } from './recorded-facts.ts'

const SEED = 'made'
const VIEWERS = 20
/** Decks one after the other, of the viewers in turn. */
const ALONE = 200
/** Members whose first deck is measured, too: their cards lie elsewhere in the order. */
const NEWCOMERS = 50
/** Bare routes likewise: their processor time is counted in ticks of 10 ms. */
const BARE_ALONE = 3_000
/** Number of cards that each viewer has passed, which must be left out. */
const PASSED = 20
const YEAR_AGO = new Date(Date.now() - 365 * 86_400_000)

/** Requests a second: the first shows a deck alone, the others how many this machine makes. */
const RATES = [20, 50, 100, 200, 400, 800] as const
const [QUIET] = RATES
/** Milliseconds that 99 of 100 decks may take. */
const MOST = 50

const WARM_UP_SECONDS = 3
const SECONDS = 7

type Targets = ReadLoad['targets']

/** p99 at the first rate, and the highest rate tried that holds `MOST`; 0 if none does. */
const tryRates = async (targets: Targets, rates: readonly number[]) => {
  let quiet = Number.NaN
  let able = 0
  for (const perSecond of rates) {
    const load = { targets, perSecond, warmUpSeconds: WARM_UP_SECONDS, seconds: SECONDS }
    const p99 = percentile(await readAside(load), 0.99)
    if (perSecond === QUIET) quiet = p99
    if (p99 > MOST) break
    able = perSecond
  }
  return { quiet, able }
}

/** Imports a log whose events are processed: the bench measures queries, not the first reactions. */
const writeCrowd = async (folder: Scratch, members: number): Promise<number> => {
  const events = importFacts(folder.path('log.db'), generateCrowd(members, SEED), YEAR_AGO)
  await markProcessed(folder.folder)
  return events
}

/** The first start on a log, which builds every view, in ms. */
const buildViews = async (folder: Scratch): Promise<number> => {
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
const measure = async (
  kith: KithProcess,
  members: number,
  rates: readonly number[],
): Promise<BenchRow[]> => {
  const viewers = await Promise.all(
    Array.from({ length: VIEWERS }, (_, n) => viewer(kith.origin, `viewer-${n}`)),
  )
  const url = `${kith.origin}/api/discover/dating`
  const targets = viewers.map(({ cookie }) => ({ url, cookie }))
  const newcomers: BenchMember[] = []
  for (let n = 0; n < NEWCOMERS; n += 1) newcomers.push(await join(kith.origin, `newcomer-${n}`))
  const { client } = viewers[0] as BenchMember
  const { body: cards } = await client.get('/api/discover/dating')
  if (cards.length !== 20) throw new Error(`The deck holds ${cards.length} cards, not 20.`)

  await using koa = bareKoa({ body: JSON.stringify(cards) })
  const bare = await koa.answer
  const raw = await tryRates([{ url: bare }], rates)
  const deck = await tryRates(targets, rates)
  const costOf = async (pid: number, path: string, times: number, by = viewers) => {
    const used = await microsecondsOf(pid, async () => {
      for (let n = 0; n < times; n += 1) await by[n % by.length]?.client.get(path)
    })
    return used / times
  }
  const cost = await costOf(kith.pid, '/api/discover/dating', ALONE)
  const first = await costOf(kith.pid, '/api/discover/dating', NEWCOMERS, newcomers)
  const bareCost = await costOf(koa.pid, bare, BARE_ALONE)
  const what = `deck of 20 among ${members} members p99 at ${QUIET}/s`
  return [
    context(`bare Koa route, same bytes, p99 at ${QUIET}/s`, raw.quiet, 'ms'),
    atMost(what, deck.quiet, 'ms', MOST, deck.quiet / raw.quiet),
    context('processor time of a deck', cost / 1_000, 'ms', cost / bareCost),
    context("processor time of a newcomer's first deck", first / 1_000, 'ms', first / bareCost),
    ...(rates.length === 1
      ? []
      : [
          context(
            `bare Koa route: highest rate tried that holds ${MOST} ms`,
            raw.able,
            'requests/s',
          ),
          context(`deck: highest rate tried that holds ${MOST} ms`, deck.able, 'requests/s'),
        ]),
  ]
}

/**
 * The deck over HTTP among this number of members with filters, against a bare route; at the first
 * rate alone, or at higher ones until it no longer holds.
 */
export const benchDeck = async (members: number, isOneRate = false): Promise<BenchRow[]> => {
  await using folder = await scratch()
  const events = await writeCrowd(folder, members)
  const built = await buildViews(folder)
  await using kith = await startKith(folder.folder)
  const ready = await untilReady(kith)
  const startCost = await processorSeconds(kith.pid)
  const residentAtStart = await residentMegabytes(kith.pid)
  const rows = await measure(kith, members, isOneRate ? RATES.slice(0, 1) : RATES)
  const resident = await residentMegabytes(kith.pid)
  const isLarge = members >= 100_000
  return [
    ...rows,
    context('RSS when ready', residentAtStart, 'MB'),
    isLarge
      ? context('RSS after that', resident, 'MB')
      : atMost('RSS after that', resident, 'MB', 400),
    context(`first start, views built from ${events} events`, built / 1_000, 's'),
    atMost('a later start', ready / 1_000, 's', isLarge ? 6 : 3),
    context('processor time of that start', startCost, 's'),
  ]
}

/** All cities of the demo. */
const CITIES = 14

const genders = ['man', 'woman', 'non_binary', 'genderfluid', 'agender', 'other']

/** Two discovery filters and a block filter, and the premium that they need. */
const filters = (chance: Dice, { memberId, profileId }: SimulatedMember): Fact[] => {
  const filter = (n: number) => ({ id: causedId(profileId, `filter ${n}`), isActive: true })
  const until = new Date(Date.now() + 365 * 86_400_000).toISOString()
  const some = genders.filter(() => chance.chance(0.6))
  const sought: DomainEvent = {
    type: 'DiscoveryFiltersSet',
    data: {
      profileId,
      filters: [
        { ...filter(0), filterType: 'gender', filterValue: { values: [...some, 'woman'] } },
        {
          ...filter(1),
          filterType: 'age_range',
          filterValue: { min: 18, max: chance.whole(45, 90) },
        },
      ],
    },
  }
  const blocked: DomainEvent = {
    type: 'BlockFiltersSet',
    data: {
      profileId,
      filters: [
        {
          ...filter(2),
          filterType: 'seeking_description',
          filterValue: { searchTerms: ['unicorn', 'secret affair'] },
        },
      ],
    },
  }
  const granted: DomainEvent = {
    type: 'EntitlementGranted',
    data: { memberId, source: 'stripe', until, operator: null },
  }
  return [
    { stream: streams.subscription(memberId), events: [granted] },
    { stream: streams.profile(profileId), events: [sought, blocked] },
  ]
}

/** Boundaries and wishes that a member states at most, and the share who state wishes at all. */
const STATED = { boundaries: 4, wishes: 6, share: 0.4 }

/** The same person, who states less: people of the demo fill in every page to show it. */
const sparing = (person: SimulatedMember, chance: Dice): SimulatedMember => {
  const { boundaries, relationshipPreferences } = person.one
  const wishes = chance.chance(STATED.share) ? chance.whole(1, STATED.wishes) : 0
  return {
    ...person,
    one: {
      ...person.one,
      boundaries: boundaries.slice(0, chance.whole(1, STATED.boundaries)),
      relationshipPreferences: relationshipPreferences.slice(0, wishes),
    },
  }
}

/** Events of new members, each with an account, a profile, filters, and a few swipes. */
function* generateCrowd(count: number, seed: string): Generator<Fact, void, undefined> {
  const world = newWorld(seed, CITIES)
  const { chance, people } = world
  for (let n = 0; n < count; n += 1) {
    const person = sparing(newPerson(world), chance)
    const { profileId: by } = person
    yield account(person, YEAR_AGO.getTime())
    yield newProfile(person, YEAR_AGO.getTime())
    yield* filters(chance, person)
    for (const place of new Set([chance.whole(0, n), chance.whole(0, n)])) {
      const on = people[place]?.profileId
      if (on === undefined) continue
      const action = chance.one(['like', 'pass', 'maybe'] as const)
      const data = { by, on, mode: chance.one(modes), action }
      yield { stream: streams.pair(by, on), events: [{ type: 'Swiped', data }] }
    }
    people.push(person)
  }
}
