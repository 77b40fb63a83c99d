import test from 'ava'
import { dayHead, hoursOf, nearDay, ownHours } from './event-dates.ts'

const own = { timeZone: null, endDate: null }

test('the hours of an event include the day of the end if it is another day', t => {
  const eventDate = new Date(2026, 11, 4, 19).toISOString()
  const ends = (endDate: string | null) => hoursOf({ ...own, eventDate, endDate })
  t.notRegex(ends(null), / to /)
  t.regex(ends(new Date(2026, 11, 4, 22).toISOString()), / to 10:00/)
  t.regex(ends(new Date(2026, 11, 5, 1).toISOString()), / to Sat.* 1:00/)
  t.is(ownHours({ ...own, eventDate }), null)
})

test('a day of events is written like their tiles, with the year only if it is another one', t => {
  const event = { ...own, eventDate: new Date(2026, 11, 10, 19).toISOString() }
  t.is(dayHead(event, new Date(2026, 10, 25)), 'Thu, Dec 10')
  t.is(dayHead(event, new Date(2025, 10, 25)), 'Thu, Dec 10, 2026')
})

test("an event in another zone has its own day and hours, and the reader's beside them", t => {
  const start = new Date(2026, 11, 4, 12) // noon on the device
  const away = (timeZone: string) => ({
    timeZone,
    eventDate: start.toISOString(),
    endDate: null,
  })
  // One of the two zones is 23 hours or more from the other, so one differs on every device.
  const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'] as const
  for (const timeZone of zones) {
    const event = away(timeZone)
    const mine = ownHours(event)
    if (mine === null) continue
    t.regex(hoursOf(event), /, (Kiritimati|Pago Pago) time$/)
    t.regex(mine, /12:00.* your time$/)
  }
  t.true(zones.some(timeZone => ownHours(away(timeZone)) !== null))
  const evening = { ...own, timeZone: 'Asia/Tokyo', eventDate: '2026-12-31T15:30:00.000Z' }
  t.is(dayHead(evening, new Date('2026-12-31T14:00:00Z')), 'Fri, Jan 1, 2027')
  t.is(nearDay(evening, new Date('2026-12-31T14:00:00Z')), 'tomorrow')
  t.is(nearDay(evening, new Date('2026-12-31T15:00:00Z')), 'today')
  t.is(nearDay(evening, new Date('2026-12-30T14:00:00Z')), undefined)
})
