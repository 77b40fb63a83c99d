import ical, { ICalEventClass, ICalEventStatus } from 'ical-generator'
import type { Instant } from '../../contracts/core/event.ts'
import { vtimezoneOf } from './vtimezone.ts'

/** Media type of iCalendar files. */
export const CALENDAR_TYPE = 'text/calendar; charset=utf-8'

/** How often a calendar program may ask again, in seconds. */
const ASK_AGAIN_SECONDS = 3_600

/** An entry of a calendar file, with what its reader may see. */
export type CalendarEntry = {
  /** Stays the same, so that a calendar replaces what it has. */
  readonly id: string
  readonly title: string
  readonly description: string | null
  readonly place: string | null
  readonly start: Instant
  readonly end: Instant
  /** Where it takes place, a name of the IANA database; null for none that is known. */
  readonly timeZone: string | null
  readonly status: 'confirmed' | 'tentative' | 'cancelled'
  /** The page of the entry. */
  readonly path: string
  /** Rises with every change that its reader sees. */
  readonly sequence: number
  readonly createdAt: Instant
  /** Later with every change. */
  readonly updatedAt: Instant
  /** How it repeats: its lines, and the start of the last date. */
  readonly repeat?: { readonly lines: string; readonly until: Instant }
}

const statuses = {
  confirmed: ICalEventStatus.CONFIRMED,
  tentative: ICalEventStatus.TENTATIVE,
  cancelled: ICalEventStatus.CANCELLED,
}

const inZone = (at: Instant, timeZone: string | null) =>
  timeZone ? Temporal.Instant.from(at).toZonedDateTimeISO(timeZone) : new Date(at)

/**
 * An iCalendar file (RFC 5545). It has no METHOD: with one, programs take it for an invitation and
 * refuse it, as it names no organizer.
 */
export const calendarText = (entries: readonly CalendarEntry[], origin: string): string => {
  const calendar = ical({
    name: 'Kith',
    prodId: { company: 'Kith', product: 'Kith', language: 'EN' },
    ttl: ASK_AGAIN_SECONDS,
  })
  const starts = entries.map(({ start }) => start).toSorted()
  const ends = entries
    .flatMap(({ end, repeat }) => (repeat ? [end, repeat.until] : [end]))
    .toSorted()
  calendar.timezone({
    name: null,
    generator: zone => vtimezoneOf(zone, starts[0] ?? '', ends.at(-1) ?? ''),
  })
  for (const { id, title, description, place, start, end, timeZone, ...rest } of entries)
    calendar.createEvent({
      id: `${id}@kith`,
      sequence: rest.sequence,
      stamp: new Date(rest.updatedAt),
      created: new Date(rest.createdAt),
      lastModified: new Date(rest.updatedAt),
      start: inZone(start, timeZone),
      end: inZone(end, timeZone),
      timezone: timeZone,
      summary: title,
      description,
      location: place,
      url: `${origin}${rest.path}`,
      status: statuses[rest.status],
      class: ICalEventClass.PRIVATE,
      repeating: rest.repeat?.lines ?? null,
    })
  return `${calendar.toString()}\r\n`
}
