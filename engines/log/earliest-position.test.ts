import test from 'ava'
import { earliestPosition, isAnyAhead, laterPosition } from './earliest-position.ts'

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

test('positions are ahead where any of them is later than the earliest of the others', t => {
  t.true(isAnyAhead(['9', '10'], ['10', '9']))
  t.false(isAnyAhead(['9', '10'], ['10', '11']))
  t.true(isAnyAhead(['1'], ['5', null]))
  t.false(isAnyAhead([null, '0'], ['5', null]))
})
