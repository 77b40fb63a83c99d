import test from 'ava'

import {
  BANDS,
  bandOf,
  freshLevel,
  LEVELS,
  levelOf,
  levelPenalty,
  rank,
  SHUFFLE_KEYS,
} from './rank.ts'

const stranger = { compatibility: null, distance: null, idleDays: 0 }
/** A distance of each band, and none. */
const distances = [0, 10, 10.1, 25, 25.1, 75, 75.1, 12_450, null]
const days = [...Array.from({ length: 60 }, (_, day) => day), 139, 140, 141, 400, 10_000]

test('a level is one of eight, lower is better', t => {
  for (const idleDays of days)
    for (const distance of distances)
      for (const compatibility of [null, 0, 50, 100]) {
        const level = levelOf({ compatibility, distance, idleDays })
        t.true(Number.isInteger(level) && level >= 0 && level < LEVELS)
      }
  t.is(levelOf({ compatibility: 100, distance: 0, idleDays: 0 }), 0)
  t.is(levelOf({ compatibility: 0, distance: null, idleDays: 400 }), LEVELS - 1)
})

test('distance falls into bands, an unknown one into the last', t => {
  t.deepEqual(distances.map(bandOf), [0, 0, 1, 1, 2, 2, 3, 3, 3])
  t.is(BANDS.length, 3)
})

test('improving one input never makes a rank worse', t => {
  const levels = (merits: object[]) => merits.map(more => levelOf({ ...stranger, ...more }))
  const falls = (numbers: number[]) => t.deepEqual(numbers, numbers.toSorted())
  falls(levels(days.map(idleDays => ({ idleDays }))))
  falls(levels(distances.map(distance => ({ distance }))))
  falls(levels([100, 75, 50, 25, 0].map(compatibility => ({ compatibility, distance: 10 }))))
})

test("the level of a candidate is the level of its freshness plus the band's penalty", t => {
  for (const idleDays of days)
    for (const distance of distances)
      t.is(
        levelOf({ ...stranger, distance, idleDays }),
        freshLevel(idleDays) + levelPenalty(bandOf(distance)),
        `${distance} miles, ${idleDays} days`,
      )
})

test('a near member, active two weeks ago, comes before a far one, active today', t => {
  const near = levelOf({ ...stranger, distance: 5, idleDays: 13 })
  t.true(near < levelOf({ ...stranger, distance: 100, idleDays: 0 }))
})

test('the shuffle order is the distance of the shuffle key from the offset', t => {
  t.is(rank(stranger, 7, 5).shuffleOrder, 2)
  t.is(rank(stranger, 5, 7).shuffleOrder, SHUFFLE_KEYS - 2)
})
