import test from 'ava'
import fc from 'fast-check'

import { LEVEL_PARTS, MAX_LIFT } from '../../contracts/discovery/exposure-events.ts'
import {
  BANDS,
  bandOf,
  LEVELS,
  PREMIUM_LEVELS,
  type RankInputs,
  rankOf,
  SHUFFLE_KEYS,
} from '../../domain/discovery/rank-level.ts'
import { freshLevel, levelOf, levelPenalty } from './bucket-level.ts'

const stranger = { compatibility: null, distance: null, idleDays: 0, hasPremium: false }
/** A distance of each band, and none. */
const distances = [0, 10, 10.1, 25, 25.1, 75, 75.1, 12_450, null]
const days = [...Array.from({ length: 60 }, (_, day) => day), 139, 140, 141, 400, 10_000]

test('levels are whole numbers, and a lower one is better', t => {
  for (const idleDays of days)
    for (const distance of distances)
      for (const compatibility of [null, 0, 50, 100]) {
        const level = levelOf({ compatibility, distance, idleDays, hasPremium: false })
        t.true(Number.isInteger(level) && level >= 0 && level < LEVELS)
      }
  const best = { compatibility: 100, distance: 0, idleDays: 0 }
  t.is(levelOf({ ...best, hasPremium: false }), PREMIUM_LEVELS + MAX_LIFT / LEVEL_PARTS)
  t.is(levelOf({ ...best, hasPremium: true, lift: MAX_LIFT }), 0)
  t.is(levelOf({ compatibility: 0, distance: null, idleDays: 400, hasPremium: false }), LEVELS - 1)
})

test('distance falls into bands, an unknown one into the last', t => {
  t.deepEqual(distances.map(bandOf), [0, 0, 1, 1, 2, 2, 3, 3, 3])
  t.is(BANDS.length, 3)
})

test('improving one input never makes a rank worse', t => {
  const levels = (merits: object[]) => merits.map(more => levelOf({ ...stranger, ...more }))
  const falls = (numbers: number[]) =>
    t.deepEqual(
      numbers,
      numbers.toSorted((one, other) => one - other),
    )
  falls(levels(days.map(idleDays => ({ idleDays }))))
  falls(levels(distances.map(distance => ({ distance }))))
  falls(levels([100, 75, 50, 25, 0].map(compatibility => ({ compatibility, distance: 10 }))))
  falls(levels([100, 75, 50, 25, 0].map(mutual => ({ mutual, distance: 10 }))))
  falls(levels([16, 15, 8, 7, 1, 0].map(lift => ({ lift }))))
})

test("the level of a candidate is the level of its freshness plus the band's penalty", t => {
  for (const idleDays of days)
    for (const distance of distances)
      t.is(
        levelOf({ ...stranger, distance, idleDays }),
        freshLevel(idleDays, false) + levelPenalty(bandOf(distance)),
        `${distance} miles, ${idleDays} days`,
      )
})

test('a near member, active two weeks ago, comes before a far one, active today', t => {
  const near = levelOf({ ...stranger, distance: 5, idleDays: 13 })
  t.true(near < levelOf({ ...stranger, distance: 100, idleDays: 0 }))
})

const candidate = fc.record({
  compatibility: fc.option(fc.integer({ min: 0, max: 100 })),
  distance: fc.option(fc.integer({ min: 0, max: 200 })),
  idleDays: fc.nat({ max: 200 }),
  shuffleKey: fc.nat({ max: SHUFFLE_KEYS - 1 }),
})

test('premium changes the order of two only on the same or neighbouring levels', t => {
  const comesBefore = (one: RankInputs & { shuffleKey: number }, other: typeof one) => {
    const [a, b] = [rankOf(one, one.shuffleKey, 0), rankOf(other, other.shuffleKey, 0)]
    return a.level - b.level || a.shuffleOrder - b.shuffleOrder
  }
  const withPremium = <T>(inputs: T) => ({ ...inputs, hasPremium: true })
  const without = <T>(inputs: T) => ({ ...inputs, hasPremium: false })
  fc.assert(
    fc.property(candidate, candidate, (one, other) => {
      const apart = levelOf(without(one)) - levelOf(without(other))
      const before = comesBefore(without(one), without(other))
      const after = comesBefore(withPremium(one), without(other))
      t.true(after <= before || Math.sign(after) === Math.sign(before), 'never a step back')
      if (Math.abs(apart) > PREMIUM_LEVELS) t.is(Math.sign(after), Math.sign(before))
      t.is(comesBefore(withPremium(one), withPremium(other)), before, 'nothing where both have it')
    }),
  )
})

test('premium outweighs neither distance nor freshness of two levels', t => {
  const active = levelOf({ ...stranger, distance: 5, idleDays: 0 })
  t.true(active < levelOf({ ...stranger, distance: 5, idleDays: 13, hasPremium: true }))
  t.true(active < levelOf({ ...stranger, distance: 100, hasPremium: true }))
})

test('the shuffle order is the distance from the offset to the shuffle key', t => {
  t.is(rankOf(stranger, 7, 5).shuffleOrder, 2)
  t.is(rankOf(stranger, 5, 7).shuffleOrder, SHUFFLE_KEYS - 2)
})
