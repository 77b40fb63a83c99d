// In a process of its own: sets the time zone.
import test from 'ava'

// Runs before the module is loaded: the module reads the time zone at load.
process.env.TZ = 'America/New_York'
const { dayLabel: dayWords } = await import('./day-label.ts')

const at = (time: string) => Date.parse(time)

test('Today and Yesterday are correct on days of 23 and 25 hours', t => {
  const evening = at('2026-11-20T23:30:00-05:00')
  t.is(dayWords('2026-11-20', evening), 'Today')
  t.is(dayWords('2026-11-19', evening), 'Yesterday')
  t.notRegex(dayWords('2026-11-18', evening), /day$/)

  const endOf25Hours = at('2026-11-01T23:30:00-05:00')
  t.is(dayWords('2026-11-01', endOf25Hours), 'Today')
  t.is(dayWords('2026-10-31', endOf25Hours), 'Yesterday')
  const after23Hours = at('2026-03-09T00:30:00-04:00')
  t.is(dayWords('2026-03-08', after23Hours), 'Yesterday')
  const newYear = at('2027-01-01T09:00:00-05:00')
  t.is(dayWords('2026-12-31', newYear), 'Yesterday')
})

test('the date of another year includes the year', t => {
  const now = at('2026-11-20T12:00:00-05:00')
  t.regex(dayWords('2025-11-20', now), /2025/)
  t.notRegex(dayWords('2026-01-02', now), /2026/)
})
