import ical, { ICalEventClass, ICalEventStatus } from 'ical-generator'
import type { RsvpStatus } from '../../contracts/gathering-events.ts'
import { overAt } from '../../contracts/gathering-times.ts'
import { type OwnAnswer, type PresentedGathering, presentAddress } from './present.ts'

/** Media type of iCalendar files. */
export const CALENDAR_TYPE = 'text/calendar; charset=utf-8'

/** How often a calendar program may ask again, in seconds. */
const ASK_AGAIN_SECONDS = 3_600

/** An event with the reader's answer, whose address they may see if they are going. */
export type CalendarEntry = { readonly event: PresentedGathering; readonly own: OwnAnswer }

const statusOf = ({ status }: PresentedGathering, answer: RsvpStatus | null): ICalEventStatus => {
  if (status === 'cancelled') return ICalEventStatus.CANCELLED
  return answer === 'going' ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE
}

const placeOf = ({ event, own }: CalendarEntry): string | null => {
  const { location, isOnline } = event.details
  const parts = [isOnline ? 'Online' : null, location, presentAddress(event, own)]
  return parts.filter(part => part !== null).join(', ') || null
}

/**
 * An iCalendar file (RFC 5545) of events. An event keeps its UID, and what was changed later has a
 * later date, so that a calendar replaces what it has.
 */
export const calendarText = (entries: readonly CalendarEntry[], origin: string): string => {
  const calendar = ical({
    name: 'Kith events',
    prodId: { company: 'Kith', product: 'Kith', language: 'EN' },
    ttl: ASK_AGAIN_SECONDS,
  })
  for (const entry of entries) {
    const { gatheringId, details, createdAt, updatedAt } = entry.event
    calendar.createEvent({
      id: `${gatheringId}@kith`,
      stamp: new Date(updatedAt),
      created: new Date(createdAt),
      lastModified: new Date(updatedAt),
      start: new Date(details.eventDate),
      end: new Date(overAt(details)),
      summary: details.title,
      description: details.description,
      location: placeOf(entry),
      url: `${origin}/events/${gatheringId}`,
      status: statusOf(entry.event, entry.own.status),
      class: ICalEventClass.PRIVATE,
    })
  }
  return calendar.toString()
}
