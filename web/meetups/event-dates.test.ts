import test from 'ava'
import { hoursOf } from './event-dates.ts'

test('the hours of an event include the day of the end if it is another day', t => {
  const eventDate = new Date(2026, 11, 4, 19).toISOString()
  t.notRegex(hoursOf({ eventDate, endDate: null }), / to /)
  const sameDay = hoursOf({ eventDate, endDate: new Date(2026, 11, 4, 22).toISOString() })
  t.regex(sameDay, / to 10:00/)
  t.regex(hoursOf({ eventDate, endDate: new Date(2026, 11, 5, 1).toISOString() }), / to Sat.* 1:00/)
})
