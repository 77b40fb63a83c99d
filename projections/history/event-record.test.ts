import test from 'ava'
import { positionCell } from './event-record.ts'

test('a position is shown as a number while that keeps its digits, then as text', t => {
  t.is(positionCell('42'), 42)
  t.is(positionCell('9007199254740991'), 9_007_199_254_740_991)
  t.is(positionCell('9007199254740993'), '9007199254740993')
})
