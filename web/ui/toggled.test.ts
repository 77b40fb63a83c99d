import test from 'ava'
import { toggled } from './toggled.ts'

test('a value is added, and removed again', t => {
  t.deepEqual(toggled(toggled([], 'a'), 'b'), ['a', 'b'])
  t.deepEqual(toggled(['a', 'b'], 'a'), ['b'])
})
