import test from 'ava'
import { wholeNumberIn } from './whole-number.ts'

test('a whole number is digits alone', t => {
  t.deepEqual(['0', ' 12 ', '007', '１２'].map(wholeNumberIn), [0, 12, 7, 12])
  for (const text of [
    '',
    ' ',
    '1.000',
    '1,000',
    '1 000',
    '0x10',
    '1e3',
    '-1',
    '+1',
    '12a',
    '٣',
    '∞',
  ])
    t.is(wholeNumberIn(text), undefined, text)
})
