import ical, { ICalCalendarMethod, ICalEventClass, ICalEventStatus } from 'ical-generator'
import type { Instant } from '../../contracts/core/event.ts'

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
  readonly status: 'confirmed' | 'tentative' | 'cancelled'
  /** The page of the entry. */
  readonly path: string
  /** Rises with every change that its reader sees. */
  readonly sequence: number
  readonly createdAt: Instant
  /** Later with every change. */
  readonly updatedAt: Instant
}

const statuses = {
  confirmed: ICalEventStatus.CONFIRMED,
  tentative: ICalEventStatus.TENTATIVE,
  cancelled: ICalEventStatus.CANCELLED,
}

/** An iCalendar file (RFC 5545). */
export const calendarText = (entries: readonly CalendarEntry[], origin: string): string => {
  const calendar = ical({
    name: 'Kith',
    prodId: { company: 'Kith', product: 'Kith', language: 'EN' },
    ttl: ASK_AGAIN_SECONDS,
    method: ICalCalendarMethod.PUBLISH,
  })
  for (const { id, title, description, place, start, end, status, path, ...rest } of entries)
    calendar.createEvent({
      id: `${id}@kith`,
      sequence: rest.sequence,
      stamp: new Date(rest.updatedAt),
      created: new Date(rest.createdAt),
      lastModified: new Date(rest.updatedAt),
      start: new Date(start),
      end: new Date(end),
      summary: title,
      description,
      location: place,
      url: `${origin}${path}`,
      status: statuses[status],
      class: ICalEventClass.PRIVATE,
    })
  return `${calendar.toString()}\r\n`
}
