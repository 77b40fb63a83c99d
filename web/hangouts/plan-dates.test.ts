import test from 'ava'
import { dateBlock, fromInputValue, toInputValue } from './plan-dates.ts'

test('an instant comes back from the input as it went in, in any time zone', t => {
  const at = new Date(2026, 10, 28, 10, 30).toISOString()
  t.is(toInputValue(at), '2026-11-28T10:30')
  t.is(fromInputValue('2026-11-28T10:30'), at)
  t.is(toInputValue(null), '')
  t.is(fromInputValue(''), null)
})

test('a date block has weekday, day and month', t => {
  const at = new Date(2026, 10, 28, 10, 30).toISOString()
  t.deepEqual(dateBlock(at, 'en-US'), { weekday: 'Sat', day: '28', month: 'Nov' })
})
