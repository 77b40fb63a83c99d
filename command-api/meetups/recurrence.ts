import type { Instant } from '../../contracts/core/event.ts'
import { placeInMonth, type SeriesRule } from '../../domain/meetups/series-dates.ts'

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const

const compact = (text: string): string => text.replaceAll(/[-:]/g, '')

const frequency = (first: Temporal.PlainDate, every: SeriesRule['every']): string => {
  switch (every) {
    case 'week':
      return 'FREQ=WEEKLY'
    case 'two_weeks':
      return 'FREQ=WEEKLY;INTERVAL=2'
    case 'month':
      return `FREQ=MONTHLY;BYDAY=${placeInMonth(first)}${weekdays[first.dayOfWeek - 1]}`
  }
}

/**
 * The lines of an iCalendar entry (RFC 5545, sections 3.8.5.1 and 3.8.5.3) that repeat it: the rule until
 * the start of its last date in UTC, and the dates that are left out, by the clock of the rule's zone.
 */
export const recurrenceLines = (
  { every, eventDate }: Pick<SeriesRule, 'every' | 'eventDate'>,
  timeZone: string,
  last: Instant,
  leftOut: readonly Instant[],
): string => {
  const start = Temporal.Instant.from(eventDate).toZonedDateTimeISO(timeZone)
  const time = compact(start.toPlainTime().toString({ smallestUnit: 'second' }))
  const until = compact(new Date(last).toISOString().slice(0, 19))
  // A time in UTC has no TZID (section 3.2.19), as the start of the entry has none.
  const isUtc = timeZone === 'UTC'
  const dates = leftOut.map(date => {
    const day = Temporal.Instant.from(date).toZonedDateTimeISO(timeZone).toPlainDate()
    return `${compact(day.toString())}T${time}${isUtc ? 'Z' : ''}`
  })
  return [
    `RRULE:${frequency(start.toPlainDate(), every)};UNTIL=${until}Z`,
    ...(dates.length > 0 ? [`EXDATE${isUtc ? '' : `;TZID=${timeZone}`}:${dates.join(',')}`] : []),
  ].join('\r\n')
}
