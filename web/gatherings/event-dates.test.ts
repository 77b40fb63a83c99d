import test from 'ava'
import { hoursOf, instantOf, localValue } from './event-dates.ts'

test('an instant and the value of its field lead to each other', t => {
  for (const at of ['2026-12-04T19:00:00.000Z', '2027-01-01T00:30:00.000Z'])
    t.is(instantOf(localValue(at)), at)
  t.is(instantOf(''), undefined)
  t.is(instantOf('soon'), undefined)
})

test('the hours of an event name the day of an end on another day', t => {
  const eventDate = new Date(2026, 11, 4, 19).toISOString()
  t.notRegex(hoursOf({ eventDate, endDate: null }), / to /)
  const sameDay = hoursOf({ eventDate, endDate: new Date(2026, 11, 4, 22).toISOString() })
  t.regex(sameDay, / to 10:00/)
  t.regex(hoursOf({ eventDate, endDate: new Date(2026, 11, 5, 1).toISOString() }), / to Sat.* 1:00/)
})
