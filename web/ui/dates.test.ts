import test from 'ava'
import { dateTile, instantOf, localValue, shortDay } from './dates.ts'

test('an instant and the value of its field convert to each other', t => {
  for (const at of ['2026-12-04T19:00:00.000Z', '2027-01-01T00:30:00.000Z'])
    t.is(instantOf(localValue(at)), at)
  t.is(localValue(new Date(2026, 10, 28, 10, 30).toISOString()), '2026-11-28T10:30')
  t.is(localValue(null), '')
  t.is(instantOf(''), undefined)
  t.is(instantOf('soon'), undefined)
})

test('a short day has the parts of a date tile, in the same order', t => {
  const at = new Date(2026, 10, 28, 10, 30).toISOString()
  t.is(shortDay(at, 'en-US'), 'Sat 28 Nov')
})

test('a date tile has weekday, day and month', t => {
  const at = new Date(2026, 10, 28, 10, 30).toISOString()
  t.deepEqual(dateTile(at, 'en-US'), { weekday: 'Sat', day: '28', month: 'Nov' })
})
