import test from 'ava'
import fc from 'fast-check'
import { cellOf, centreOf, type Point, pointAt } from '../../contracts/core/geo.ts'
import type { StoredFilter } from '../../contracts/discovery/stored-filters.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import { modes } from '../../contracts/profiles/mode-labels.ts'
import { canSee } from '../../domain/discovery/can-see.ts'
import { seedOf } from '../../domain/discovery/rank-level.ts'
import { discoveryFilter } from '../../test/projections/any-filter.ts'
import { recordEvents, type SpecEvent } from '../../test/projections/fold-events.ts'
import { foldedDiscovery } from '../../test/projections/folded-discovery.ts'
import { memberIds, named, profileCreated, profileIds } from '../../test/projections/histories.ts'
import { ruleCommunity } from '../../test/projections/rule-community.ts'
import { DISPLACEMENT_KM, type Displace } from './displacement.ts'
import { skeleton } from './skeleton.ts'

const DAY = 86_400_000

/** Displaces every member as far as may be, in a direction. */
const displaceFar =
  (bearingOf: (id: string) => number): Displace =>
  (id, cell) =>
    cellOf(pointAt(centreOf(cell), bearingOf(id), DISPLACEMENT_KM))

/** Where the members of a community live, more or less. */
const regions = {
  temperate: { lat: 52.1, lon: 5.1 },
  'a corner of whole degrees': { lat: -33.99, lon: -70.99 },
  antimeridian: { lat: 0.01, lon: 179.99 },
  'antimeridian in the north': { lat: 71.2, lon: -179.9 },
  'north pole': { lat: 89.9, lon: 10 },
  'near the south pole': { lat: -88.6, lon: -100 },
} as const satisfies Record<string, Point>
type Region = keyof typeof regions

const KM_PER_MILE = 1.609344
const placeAt = (from: Point, bearing: number, miles: number) => ({
  id: named('place'),
  name: 'Somewhere',
  region: null,
  country: 'There',
  cell: cellOf(pointAt(from, bearing, miles * KM_PER_MILE)),
})

/** A place up to some miles away; the distances are a little less than those that members look for. */
const placeIn = (region: Region) =>
  fc.option(
    fc
      .record({
        miles: fc.constantFrom(0, 0, 9, 24, 24, 78, 90, 400, 5_000),
        bearing: fc.double({ min: 0, max: 7, noNaN: true }),
      })
      .map(({ miles, bearing }) => placeAt(regions[region], bearing, miles)),
    { freq: 12 },
  )

const words = {
  gender: fc.constantFrom(
    ...['woman', 'woman', 'woman', 'Non-binary', 'two spirit', 'other', ' '],
    ...['Trans woman', 'demigirl', 'weather'],
  ),
  orientation: fc.constantFrom('gay', 'gay', 'heteroflexible', 'mostly curious'),
  relationshipStyle: fc.constantFrom('solo_poly', 'solo_poly', 'polyfidelity'),
}
const ages = {
  age: fc.integer({ min: 18, max: 40 }),
  minAge: fc.constantFrom(18, 18, 18, 29, 30),
  maxAge: fc.constantFrom(30, 31, 99, 99, 99),
}
const maxDistance = fc.constantFrom(1, 25, 25, 80, 100, 12_450)
const filters = fc.oneof(
  { weight: 2, arbitrary: fc.constant<StoredFilter[]>([]) },
  { weight: 1, arbitrary: fc.array(discoveryFilter, { maxLength: 3 }) },
)
const moment = fc.constantFrom(
  ...['2024-02-29T23:59:59.000Z', '2025-03-01T12:00:00.000Z', '2025-12-31T23:59:59.000Z'],
)

const oneOf = (n: number, region: Region) => {
  const [profileId, memberId] = [profileIds[n] as string, memberIds[n] as string]
  const ofMember = { profileId }
  const stated = fc.record({ ...words, ...ages, maxDistance })
  const chosen = fc
    .record({ place: placeIn(region), filters, modes: fc.subarray([...modes], { minLength: 2 }) })
    .map((said): DomainEvent[] => [
      { type: 'PlaceChosen', data: { ...ofMember, place: said.place } },
      { type: 'DiscoveryFiltersSet', data: { ...ofMember, filters: said.filters } },
      { type: 'ModesChosen', data: { ...ofMember, modes: said.modes } },
    ])
  const until = new Date(Date.UTC(2026, 6, 1)).toISOString()
  const granted = fc.subarray<DomainEvent>([
    { type: 'EntitlementGranted', data: { memberId, source: 'staff', until, operator: null } },
    { type: 'ProfileVerified', data: { ...ofMember, operator: 'Sage' } },
  ])
  const revised = fc
    .record({
      changes: fc.record({ ...words, ...ages, maxDistance }, { requiredKeys: [] }),
      chosen,
    })
    .map(({ changes, chosen: more }): DomainEvent[] => [
      { type: 'ProfileRevised', data: { ...ofMember, changes } },
      ...more,
    ])
  return fc
    .record({ stated, chosen, granted, at: moment, today: fc.option(revised) })
    .map(({ today, at, ...said }) => ({
      earlier: [profileCreated(profileId, said.stated), ...said.chosen, ...said.granted].map(
        (event): SpecEvent => ({ ...event, at }),
      ),
      today: today ?? [],
    }))
}

const communities = fc.constantFrom(...(Object.keys(regions) as Region[])).chain(region =>
  fc.record({
    region: fc.constant(region),
    members: fc.tuple(...[0, 1, 2, 3].map(n => oneOf(n, region))),
    today: fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-02-28T20:00:00.000Z'),
    days: fc.constantFrom(0, 0, 1, 59, 364),
    sellsPremium: fc.boolean(),
  }),
)

test('everybody whom the rule admits to a deck is among those that the engine finds', async t => {
  const admitted = new Map<Region, number>()
  let rejected = 0
  await fc.assert(
    fc.asyncProperty(communities, async ({ region, members, today, days, sellsPremium }) => {
      const events = [
        ...members.flatMap(({ earlier }) => earlier),
        ...members.flatMap(one => one.today.map((event): SpecEvent => ({ ...event, at: today }))),
      ].toSorted((one, other) => ((one.at ?? '') < (other.at ?? '') ? -1 : 1))
      const recorded = recordEvents(events)
      const { fold, store } = foldedDiscovery()
      fold(recorded)
      const community = ruleCommunity(recorded, displaceFar(seedOf))
      const at = new Date(Date.parse(today) + days * DAY)
      const ids = profileIds.slice(0, members.length)
      for (const viewer of ids)
        for (const mode of modes) {
          const asked = { mode, at, sellsPremium }
          const one = community.member(viewer, at)
          const found = await Array.fromAsync(skeleton(store, one, asked))
          const wider = await Array.fromAsync(
            skeleton(store, one, { ...asked, asViewerWants: false }),
          )
          t.is(new Set(found).size, found.length, 'nobody is found twice')
          t.true(found.every(id => wider.includes(id)))
          for (const id of ids) {
            if (id === viewer) continue
            const isAdmitted = canSee(...community.pair(viewer, id, at), {
              ...asked,
              sight: 'list',
            })
            if (!found.includes(id)) rejected += 1
            if (!isAdmitted) continue
            admitted.set(region, (admitted.get(region) ?? 0) + 1)
            t.true(found.includes(id))
          }
        }
    }),
    { numRuns: 400 },
  )
  for (const region of Object.keys(regions) as Region[])
    t.true((admitted.get(region) ?? 0) > 50, `many are admitted: ${region}`)
  t.true(rejected > 1_000, 'the engine leaves many to no rule')
})

/** Edges of whole degrees, and directions in quarters of a turn from north. */
const edges = [
  [{ lat: 52, lon: 5.5 }, 0],
  [{ lat: 52, lon: 5.5 }, 2],
  [{ lat: 52.5, lon: 5 }, 1],
  [{ lat: 52.5, lon: 5 }, 3],
  [{ lat: 0.5, lon: 180 }, 1],
  [{ lat: 0.5, lon: 180 }, 3],
] as const

for (const [edge, quarter] of edges)
  test(`displacement loses nobody behind the edge of a degree: ${edge.lat}, ${edge.lon}, ${quarter}`, async t => {
    const bearing = (quarter * Math.PI) / 2
    const [me, you] = profileIds as [string, string]
    const at = '2026-01-01T00:00:00.000Z'
    const recorded = recordEvents([
      ...[me, you].map((id): SpecEvent => ({ ...profileCreated(id, { maxDistance: 25 }), at })),
      { type: 'PlaceChosen', data: { profileId: me, place: placeAt(edge, bearing, 20) }, at },
      { type: 'PlaceChosen', data: { profileId: you, place: placeAt(edge, bearing, -3) }, at },
    ])
    const { fold, store } = foldedDiscovery()
    fold(recorded)
    const community = ruleCommunity(
      recorded,
      displaceFar(() => bearing),
    )
    const asked = { mode: 'dating', at: new Date(at), sellsPremium: true } as const
    t.true(canSee(...community.pair(me, you, asked.at), { ...asked, sight: 'list' }))
    const found = await Array.fromAsync(skeleton(store, community.member(me, asked.at), asked))
    t.true(found.includes(you))
  })
