import test from 'ava'
import * as fc from 'fast-check'
import { comparePositions, earliestPosition, isAhead, laterPosition } from './event.ts'

test('comparePositions orders positions by their numbers', t => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 2n ** 64n }),
      fc.bigInt({ min: 0n, max: 2n ** 64n }),
      (a, b) => {
        const order = comparePositions(String(a), String(b))
        return Math.sign(order) === (a < b ? -1 : a > b ? 1 : 0)
      },
    ),
  )
  t.pass()
})

test('the earliest of positions is by their order in the log; undefined where one has none', t => {
  t.is(earliestPosition(['10', '9', '100']), '9')
  t.is(earliestPosition(['9']), '9')
  t.is(earliestPosition(['9', undefined]), undefined)
  t.is(earliestPosition([null, '9']), undefined)
})

test('the later of two positions is the only one where there is one', t => {
  t.is(laterPosition('10', '9'), '10')
  t.is(laterPosition('9', '10'), '10')
  t.is(laterPosition(null, '0'), '0')
  t.is(laterPosition('0', undefined), '0')
  t.is(laterPosition(null, undefined), undefined)
})

test('a checkpoint is ahead where it is later than the other, or the other has none', t => {
  t.true(isAhead('10', '9'))
  t.false(isAhead('9', '10'))
  t.true(isAhead('1', null))
  t.false(isAhead(null, '5'))
})
