import test from 'ava'
import fc from 'fast-check'
import { centreOf, distanceMiles, type Point } from '../../contracts/core/geo.ts'
import { modes } from '../../contracts/profiles/mode-labels.ts'
import type { DiscoveryRegion } from '../../engines/config/discovery-regions.ts'
import { displaceForSpecs } from '../../test/projections/displacement.ts'
import { recordEvents } from '../../test/projections/fold-events.ts'
import { profileIds } from '../../test/projections/histories.ts'
import { withRelationsOf } from '../../test/projections/index-relations.ts'
import { regionalHistory, regions } from '../../test/projections/regional-histories.ts'
import type { Candidate } from './candidate.ts'
import { rankCandidates } from './candidates.ts'
import { milesToRegion } from './regions.ts'
import { regionsSought } from './regions-sought.ts'
import { decodeIndex, encodeIndex } from './snapshot.ts'
import { createWholeIndex, foldIntoWholeIndex, seenBy, type WholeIndex } from './whole-index.ts'

const LIMIT = 99

/** The deck of a viewer in a mode. Rows are the same in all indexes of a history. */
const dealt = (index: WholeIndex, viewer: number, mode: number, now: Date): Candidate[] =>
  index.members.hasMode(viewer, mode)
    ? rankCandidates(seenBy(index, viewer), viewer, mode, now, LIMIT)
    : []

const rowsOf = (cards: readonly Candidate[]) => cards.map(({ row }) => row)

const placeOf = ({ members, cells }: WholeIndex, row: number): Point | undefined => {
  const cell = members.cellOf(row)
  return cell === undefined ? undefined : centreOf(cells.list[cell] as number)
}

/** The decks of all members in all modes. */
function* decksOf(index: WholeIndex) {
  for (const id of profileIds) {
    const viewer = index.members.find(id)
    if (viewer === undefined) continue
    for (const mode of modes.keys()) yield { viewer, mode }
  }
}

test('a region has for every viewer the cards of the whole index that are in it, near it or nowhere, and super likes', t => {
  let leftOut = 0
  fc.assert(
    fc.property(regionalHistory, history => {
      const whole = createWholeIndex(displaceForSpecs)
      const parts = regions.map(region => ({
        region,
        index: createWholeIndex(displaceForSpecs, region),
      }))
      for (const event of recordEvents(history)) {
        const now = new Date(event.at)
        for (const index of [whole, ...parts.map(part => part.index)])
          foldIntoWholeIndex(index, event)
        for (const { viewer, mode } of decksOf(whole)) {
          const all = dealt(whole, viewer, mode, now)
          for (const { region, index } of parts) {
            const belongs = ({ row, level }: Candidate) => {
              const place = placeOf(whole, row)
              return level < 0 || !place || milesToRegion(region, place) <= 75.1
            }
            const cards = dealt(index, viewer, mode, now)
            t.deepEqual(cards, all.filter(belongs))
            leftOut += all.length - cards.length
          }
          const sought = regionsSought(whole, viewer, regions).map(number => parts[number])
          const found = sought.flatMap(part => part && dealt(part.index, viewer, mode, now))
          t.deepEqual([...new Set(found.map(card => card?.row))].toSorted(), rowsOf(all).toSorted())
        }
      }
    }),
    { numRuns: 300 },
  )
  t.true(leftOut > 0, 'a region leaves somebody out')
})

test('a snapshot of any region becomes the index of another one', async t => {
  await fc.assert(
    fc.asyncProperty(regionalHistory, async history => {
      const [from, to] = regions.map(region => createWholeIndex(displaceForSpecs, region))
      const events = recordEvents(history)
      for (const index of [from, to] as WholeIndex[])
        for (const event of events) foldIntoWholeIndex(index, event)
      const bytes = Buffer.concat(await encodeIndex(from as WholeIndex))
      const data = decodeIndex(bytes, displaceForSpecs, regions[1])
      const restored = withRelationsOf(data, from as WholeIndex)
      const now = new Date(events.at(-1)?.at ?? '2026-01-01')
      for (const { viewer, mode } of decksOf(restored))
        t.deepEqual(dealt(restored, viewer, mode, now), dealt(to as WholeIndex, viewer, mode, now))
    }),
    { numRuns: 40 },
  )
})

test('the distance to a region is that to the nearest point of its borders', t => {
  const latitudes = Array.from({ length: 3_601 }, (_, n) => n / 20 - 90)
  const nearest = ({ west, east }: DiscoveryRegion, point: Point) =>
    Math.min(
      ...latitudes.flatMap(lat => [west, east].map(lon => distanceMiles(point, { lat, lon }))),
    )
  const point = fc.record({
    lat: fc.double({ min: -90, max: 90, noNaN: true }),
    lon: fc.double({ min: -180, max: 179.9, noNaN: true }),
  })
  fc.assert(
    fc.property(point, fc.constantFrom(...regions), (from, region) => {
      const east = (from.lon - region.west + 360) % 360
      const isWithin = east < (region.east - region.west + 360) % 360
      const miles = milesToRegion(region, from)
      if (isWithin) t.is(miles, 0)
      else t.true(Math.abs(miles - nearest(region, from)) < 1, JSON.stringify({ from, miles }))
    }),
    { numRuns: 300 },
  )
})
