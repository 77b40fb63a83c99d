import test from 'ava'
import fc from 'fast-check'
import { lastDayOf, seriesDates } from '../../domain/meetups/series-dates.ts'

const zones = [
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Tokyo',
  'UTC',
  'Africa/Casablanca',
]
const step = { week: 7, two_weeks: 14 } as const

const aSeries = fc.record({
  every: fc.constantFrom('week', 'two_weeks', 'month'),
  timeZone: fc.constantFrom(...zones),
  minutes: fc.integer({ min: 0, max: 3 * 366 * 24 * 60 }),
})

const atOf = (minutes: number) => new Date(Date.UTC(2026, 0, 1) + minutes * 60_000).toISOString()

test('dates rise, lie within a year, and begin at the same time on the same weekday of the zone', t => {
  fc.assert(
    fc.property(aSeries, ({ every, timeZone, minutes }) => {
      const eventDate = atOf(minutes)
      const until = lastDayOf(eventDate, timeZone)
      const dates = seriesDates({ every, eventDate, until, timeZone })
      const local = dates.map(date => Temporal.Instant.from(date).toZonedDateTimeISO(timeZone))
      const [first] = local
      if (!first) return false
      t.is(dates[0], eventDate)
      t.deepEqual(dates.toSorted(), dates)
      t.is(new Set(dates).size, dates.length)
      t.true(dates.length >= 12 && dates.length <= 53)
      for (const [index, date] of local.entries()) {
        t.is(date.dayOfWeek, first.dayOfWeek)
        t.true(date.toPlainDate().toString() <= until)
        const same = date
          .toPlainDate()
          .toZonedDateTime({ timeZone, plainTime: first.toPlainTime() })
        if (index > 0) t.is(date.epochMilliseconds, same.epochMilliseconds)
        if (every === 'month') {
          t.is((date.year - first.year) * 12 + date.month - first.month, index, 'one in each month')
          const nextWeek = date.toPlainDate().add({ weeks: 1 })
          if (first.day > 28) t.not(nextWeek.month, date.month, 'the last one')
          else t.is(Math.ceil(date.day / 7), Math.ceil(first.day / 7))
        } else {
          const days = first.toPlainDate().until(date.toPlainDate(), { largestUnit: 'day' }).days
          t.is(days, index * step[every])
        }
      }
      return true
    }),
  )
})
