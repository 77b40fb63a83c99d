import test from 'ava'
import { dice } from './dice.ts'

test('the same seed gives the same rolls, a fork its own', t => {
  const rolls = (seed: string) => Array.from({ length: 20 }, dice(seed).roll)
  t.deepEqual(rolls('a'), rolls('a'))
  t.notDeepEqual(rolls('a'), rolls('b'))
  const parent = dice('a')
  const before = parent.fork('x').roll()
  parent.roll()
  t.is(parent.fork('x').roll(), before)
})

test('first rolls of neighbouring seeds are spread evenly', t => {
  const buckets = Array.from({ length: 10 }, () => 0)
  for (let n = 0; n < 10_000; n++) {
    const bucket = Math.floor(dice(`kith/demo-${n}/identity`).roll() * 10)
    buckets[bucket] = (buckets[bucket] ?? 0) + 1
  }
  for (const count of buckets) t.true(count > 850 && count < 1_150, String(buckets))
})

test('weights and bounds hold, and a shuffle keeps all elements', t => {
  const roll = dice('weights')
  let heads = 0
  for (let n = 0; n < 4_000; n++) if (roll.weighted({ heads: 3, tails: 1 }) === 'heads') heads++
  t.true(heads > 2_850 && heads < 3_150)
  for (let n = 0; n < 500; n++) {
    const value = roll.whole(3, 5)
    t.true(value >= 3 && value <= 5)
  }
  t.deepEqual(roll.shuffled([1, 2, 3, 4, 5]).sort(), [1, 2, 3, 4, 5])
  t.throws(() => roll.one([]), { instanceOf: RangeError })
})
