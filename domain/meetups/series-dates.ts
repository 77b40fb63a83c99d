import type { Instant } from '../../contracts/core/event.ts'
import type { Every } from '../../contracts/meetups/series-events.ts'

/** What decides the dates of a series. */
export type SeriesRule = {
  readonly every: Every
  /** The first date. */
  readonly eventDate: Instant
  /** The last day, in the zone: `2027-03-31`. */
  readonly until: string
  /** A name of the IANA database; null once it was erased. */
  readonly timeZone: string | null
}

const startIn = (eventDate: Instant, timeZone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.from(eventDate).toZonedDateTimeISO(timeZone)

/** Weeks of a month have seven days from its first day on: the third Thursday is in the third one. */
const weekOfMonth = ({ day }: { readonly day: number }): number => Math.ceil(day / 7)

/**
 * Which of its weekdays a day is in its month: 1 to 4, or -1 for the last one, which a fifth one is, as
 * not every month has five.
 */
export const placeInMonth = (day: Temporal.PlainDate): 1 | 2 | 3 | 4 | -1 => {
  const week = weekOfMonth(day)
  return week > 4 ? -1 : (week as 1 | 2 | 3 | 4)
}

/** The same weekday of a month as a day has in its own: the third Thursday, the last Sunday. */
const sameWeekday = (day: Temporal.PlainDate, months: number): Temporal.PlainDate => {
  const month = day.with({ day: 1 }).add({ months })
  const first = month.add({ days: (day.dayOfWeek - month.dayOfWeek + 7) % 7 })
  const place = placeInMonth(day)
  if (place > 0) return first.add({ weeks: place - 1 })
  const fifth = first.add({ weeks: 4 })
  return fifth.month === first.month ? fifth : first.add({ weeks: 3 })
}

const dayAfter = (first: Temporal.PlainDate, every: Every, count: number): Temporal.PlainDate => {
  switch (every) {
    case 'week':
      return first.add({ weeks: count })
    case 'two_weeks':
      return first.add({ weeks: 2 * count })
    case 'month':
      return sameWeekday(first, count)
  }
}

/** The last day on which a series that begins at a date may end: a year later, in the zone. */
export const lastDayOf = (eventDate: Instant, timeZone: string): string =>
  startIn(eventDate, timeZone).toPlainDate().add({ years: 1 }).toString()

/**
 * The dates of a series, the first one first. Each begins at the same time on the clocks of the zone. A
 * time that the clocks skip is read with the offset before the change, and of an hour that comes twice the
 * first is meant (RFC 5545, section 3.3.5).
 */
export const seriesDates = ({ every, eventDate, until, timeZone }: SeriesRule): Instant[] => {
  if (timeZone === null) return []
  const start = startIn(eventDate, timeZone)
  const [first, time] = [start.toPlainDate(), start.toPlainTime()]
  const dates = [eventDate]
  for (
    let day = dayAfter(first, every, 1);
    day.toString() <= until;
    day = dayAfter(first, every, dates.length)
  ) {
    const at = day.toZonedDateTime({ timeZone, plainTime: time })
    dates.push(new Date(at.epochMilliseconds).toISOString())
  }
  return dates
}
