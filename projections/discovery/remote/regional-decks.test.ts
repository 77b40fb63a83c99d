import test, { type ExecutionContext } from 'ava'
import fc from 'fast-check'
import type { DomainEvent } from '../../../contracts/core/event-types.ts'
import { cellOf } from '../../../contracts/core/geo.ts'
import { regionText } from '../../../engines/config/discovery-regions.ts'
import { leaveInPlace } from '../../../engines/log/displacement.ts'
import {
  blocked,
  cards,
  dealt,
  everyone,
  later,
  MINUTE,
  me,
  revised,
  start,
  swiped,
  them,
  you,
} from '../../../test/projections/discovery-samples.ts'
import { named, profileIds } from '../../../test/projections/histories.ts'
import { answersFor } from '../../../test/projections/index-answers.ts'
import { regionalHistory, regions } from '../../../test/projections/regional-histories.ts'
import { connectTo, connectToGroups, serveIndex } from '../../../test/projections/served-index.ts'
import { workbench } from '../../../test/projections/workbench.ts'
import { until } from '../../../test/waiting/until.ts'
import { openDiscoveryIndex } from '../open-discovery-index.ts'
import { DiscoveryAway } from './discovery-away.ts'

/** The west, the narrow middle and the east. */
const [WEST, MIDDLE, EAST] = [-40, 5.5, 40]

/** A member chooses a place at a longitude. */
const lives = (profileId: string, lon: number): DomainEvent => {
  const somewhere = { id: named('place'), name: 'Somewhere', region: null, country: 'Nowhere' }
  const place = { ...somewhere, cell: cellOf({ lat: 52, lon }) }
  return { type: 'PlaceChosen', data: { profileId, place } }
}

/** A process for each region, and an index that asks them. */
const withRegions = async (t: ExecutionContext, ...events: DomainEvent[]) => {
  const bench = await workbench(t)
  const { log, happened, closing } = bench
  await happened(events, start)
  const served = await Promise.all(regions.map(region => serveIndex(t, log, { region })))
  const groups = regions.map((region, n) => ({ region, urls: [served[n]?.url ?? ''] }))
  const remote = await connectToGroups(t, log, groups)
  const afterwards = async (...next: DomainEvent[]) =>
    t.true(await remote.waitForPosition(await happened(next, later(0).toISOString()), closing))
  return { ...bench, served, remote, groups, afterwards }
}

const HOUR = 60 * MINUTE

test('regions together answer everything as one index of all members, wherever they move', async t => {
  const { log, happened, remote, closing } = await withRegions(t)
  const whole = await openDiscoveryIndex({ log, displace: leaveInPlace, signal: closing })
  t.teardown(() => whole[Symbol.asyncDispose]())
  const now = new Date(Date.UTC(2030, 0, 1))
  await fc.assert(
    fc.asyncProperty(regionalHistory, async history => {
      for (const event of history) await happened([event], event.at)
      const head = await log.head()
      await Promise.all([whole, remote].map(index => index.waitForPosition(head, closing)))
      for (const viewer of [...profileIds, named('nobody')])
        t.deepEqual(await answersFor(remote, viewer, now), await answersFor(whole, viewer, now))
    }),
    { numRuns: 15 },
  )
})

test('a member who moves is in the decks of the new region and no longer in those of the old one', async t => {
  const { remote, afterwards } = await withRegions(
    t,
    ...everyone,
    ...[lives(me, WEST), lives(you, WEST), lives(them, EAST)],
    revised(them, { maxDistance: 12_450 }),
    swiped(you, me),
    swiped(them, me),
  )
  const likersOf = async (id: string) =>
    (await remote.likers(id, later(2 * HOUR))).map(liker => liker.id).toSorted()
  const distanceHides = async (id: string) =>
    (await remote.filterEffects(id, 'dating', later(0))).hidden.get('max_distance')

  t.deepEqual(await dealt(remote, me), cards(you))
  t.deepEqual(await likersOf(me), cards(you))
  t.is(await distanceHides(me), 1)
  await afterwards(lives(me, EAST))
  t.deepEqual(await dealt(remote, me), cards(them))
  t.deepEqual(await likersOf(me), cards(them))
  t.is(await distanceHides(me), 0)
  t.deepEqual(await dealt(remote, you), [])
  await afterwards(lives(you, EAST))
  t.deepEqual(await dealt(remote, me), cards(you, them))
  t.is(await distanceHides(me), 0)
})

test('a member who looks further than a region goes, or has no place, meets those of all regions', async t => {
  const far = [me, you, them].map(id => revised(id, { maxDistance: 12_450 }))
  const { served, remote, afterwards } = await withRegions(t, ...everyone, ...far)
  await afterwards(lives(me, WEST), lives(you, EAST))
  t.deepEqual(await dealt(remote, me), cards(you, them))
  t.deepEqual(await dealt(remote, them), cards(me, you))
  await afterwards(revised(me, { maxDistance: 30 }))
  t.deepEqual(await dealt(remote, me), cards(them))
  t.deepEqual(await dealt(remote, you), cards(them))

  await afterwards(revised(me, { maxDistance: 12_450 }))
  await served[2]?.close()
  t.deepEqual(await dealt(remote, me), cards(them), 'without those of the region that is away')
})

test('a block between members of two regions holds at once', async t => {
  const far = [me, you].map(id => revised(id, { maxDistance: 12_450 }))
  const { remote, afterwards } = await withRegions(t, ...everyone, ...far)
  await afterwards(lives(me, WEST), lives(you, EAST))
  t.true((await remote.between(me, [you])).canSee(you, { surface: 'PEOPLE' }))
  await afterwards(blocked(me, you))
  for (const [one, other] of [
    [me, you],
    [you, me],
  ] as const) {
    t.false((await remote.between(one, [other])).canSee(other, { surface: 'PEOPLE' }))
    t.deepEqual(await dealt(remote, one), cards(them))
  }
})

test('a region that is away refuses the decks of its members alone, and the check names it', async t => {
  const { log, served, remote, afterwards } = await withRegions(t, ...everyone)
  await afterwards(lives(me, WEST), lives(you, MIDDLE), lives(them, EAST), swiped(me, you))
  const [, middle] = served
  await middle?.close()

  await t.throwsAsync(dealt(remote, you), { instanceOf: DiscoveryAway })
  t.deepEqual(await dealt(remote, me), [])
  t.deepEqual(await dealt(remote, them), [])
  t.is(await remote.likeCount(you, later(2 * HOUR)), 1)
  t.is((await remote.likers(you, later(2 * HOUR))).length, 0)
  t.true((await remote.between(you, [me])).canSee(me, { surface: 'PEOPLE' }))
  const detail = `no decks in ${regionText(regions[1] ?? t.fail())} (127.0.0.1:${middle?.port}: unreachable)`
  await until(async () => (await remote.checks.discovery?.())?.detail === detail)
  t.deepEqual(await remote.checks.discovery?.(), { ok: true, detail })

  await afterwards(lives(you, EAST))
  t.deepEqual(await dealt(remote, you), cards(them), 'who moves away has a deck again')
  await afterwards(lives(you, MIDDLE))
  await serveIndex(t, log, { port: middle?.port ?? 0, region: regions[1] })
  await until(async () => (await remote.checks.discovery?.())?.detail === undefined)
  t.deepEqual(await dealt(remote, you), [])
})

test('a process with another region than it is taken for does not answer, and the check says so', async t => {
  const { log, served, groups } = await withRegions(t, ...everyone)
  const [west, middle, east] = groups
  const [first, second] = served
  if (!west || !middle || !east || !first || !second) return t.fail()
  const mistaken = await connectToGroups(t, log, [
    { ...west, urls: middle.urls },
    { ...middle, urls: west.urls },
    east,
  ])
  const detail = [
    `no decks in ${regionText(west.region)} (127.0.0.1:${second.port}: wrong_region)`,
    `no decks in ${regionText(middle.region)} (127.0.0.1:${first.port}: wrong_region)`,
  ].join(', ')
  await until(async () => (await mistaken.checks.discovery?.())?.detail === detail)
  t.deepEqual(await mistaken.checks.discovery?.(), { ok: true, detail })

  const unaware = await connectTo(t, log, west.urls)
  await t.throwsAsync(dealt(unaware, me), { instanceOf: DiscoveryAway, code: 'wrong_region' })
  await t.throwsAsync(unaware.likeCount(me, new Date()), { message: /DISCOVERY_REGION/ })
})
