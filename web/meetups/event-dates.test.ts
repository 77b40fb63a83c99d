import test from 'ava'
import { dayHead, hoursOf } from './event-dates.ts'

test('the hours of an event include the day of the end if it is another day', t => {
  const eventDate = new Date(2026, 11, 4, 19).toISOString()
  t.notRegex(hoursOf({ eventDate, endDate: null }), / to /)
  const sameDay = hoursOf({ eventDate, endDate: new Date(2026, 11, 4, 22).toISOString() })
  t.regex(sameDay, / to 10:00/)
  t.regex(hoursOf({ eventDate, endDate: new Date(2026, 11, 5, 1).toISOString() }), / to Sat.* 1:00/)
})

test('a day of events is written like their tiles, with the year only if it is another one', t => {
  const at = new Date(2026, 11, 10, 19).toISOString()
  t.is(dayHead(at, new Date(2026, 10, 25)), 'Thu 10 Dec')
  t.is(dayHead(at, new Date(2025, 10, 25)), 'Thu 10 Dec 2026')
})
