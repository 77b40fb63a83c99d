import test from 'ava'
import { toggled } from './toggled.ts'

test('an option is chosen, and taken back', t => {
  t.deepEqual(toggled(toggled([], 'a'), 'b'), ['a', 'b'])
  t.deepEqual(toggled(['a', 'b'], 'a'), ['b'])
})
