import test from 'ava'
import { wholeNumberIn } from './whole-number.ts'

test('a whole number is digits alone, of any script', t => {
  t.deepEqual(['0', ' 12 ', '007', '１２'].map(wholeNumberIn), [0, 12, 7, 12])
  t.deepEqual(['٣٤', '۳۴', '३४', '๓๔', '᪓᪔', '𝟛𝟜'].map(wholeNumberIn), [34, 34, 34, 34, 34, 34])
  for (const text of ['', ' ', '1.000', '1,000', '1 000', '0x10', '1e3', '-1', '+1', '12a', '∞'])
    t.is(wholeNumberIn(text), undefined, text)
})
