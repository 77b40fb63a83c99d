import test from 'ava'
import { dateTile, knownZone, localValue, shortDay } from './dates.ts'

test('the value of a field has the date and the time of its zone', t => {
  t.is(localValue(new Date(2026, 10, 28, 10, 30).toISOString()), '2026-11-28T10:30')
  t.is(localValue(null), '')
  t.is(localValue('2027-01-01T00:30:00.000Z', 'America/New_York'), '2026-12-31T19:30')
  t.is(localValue('2027-01-01T00:00:00.000Z', 'UTC'), '2027-01-01T00:00')
})

test('a zone that the browser does not know is the zone of the device', t => {
  t.is(knownZone('Europe/Berlin'), 'Europe/Berlin')
  for (const zone of [null, 'Mars/Olympus', '']) t.falsy(knownZone(zone))
})

test('a short day has the parts of a date tile, in the same order', t => {
  const at = new Date(2026, 10, 28, 10, 30).toISOString()
  t.is(shortDay(at, 'en-US'), 'Sat, Nov 28')
})

test('a date tile has weekday, day and month', t => {
  const at = new Date(2026, 10, 28, 10, 30).toISOString()
  t.deepEqual(dateTile(at, 'en-US'), { weekday: 'Sat', day: '28', month: 'Nov' })
})
