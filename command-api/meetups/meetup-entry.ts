import { timeInZone } from '../../contracts/core/zone-times.ts'
import { placeLineOf } from '../../contracts/meetups/meetup-places.ts'
import { overAt } from '../../contracts/meetups/meetup-times.ts'
import type { AnswerStatus } from '../../contracts/meetups/meetups.ts'
import type { CalendarEntry } from './calendar-text.ts'
import { type OwnAnswer, type PresentedMeetup, presentAddress } from './present.ts'

const statusOf = (
  { status }: PresentedMeetup,
  answer: AnswerStatus | null,
): CalendarEntry['status'] => {
  if (status === 'cancelled') return 'cancelled'
  return answer === 'going' ? 'confirmed' : 'tentative'
}

const placeOf = (event: PresentedMeetup, own: OwnAnswer): string | null => {
  const { details } = event
  const parts = [
    details.isOnline ? 'Online' : null,
    presentAddress(event, own),
    placeLineOf(details),
  ]
  return parts.filter(part => part !== null).join(', ') || null
}

/** Calendars show times in the reader's zone, so the words name the event's own. */
const wordsOf = ({ details: { description, eventDate, timeZone } }: PresentedMeetup): string =>
  timeZone ? `${timeInZone(eventDate, timeZone)}\n\n${description}` : description

/** An event as a calendar entry, with the reader's answer, and its address if they may read it. */
export const meetupEntry = (event: PresentedMeetup, own: OwnAnswer): CalendarEntry => {
  const { meetupId: id, details, status, version = 0, createdAt, updatedAt } = event
  const { changes = 0, changedAt = '' } = own
  const isAnsweredSince = changedAt > updatedAt
  return {
    id,
    title: details.title,
    description: wordsOf(event),
    place: placeOf(event, own),
    start: details.eventDate,
    end: overAt(details),
    status: statusOf(event, own.status),
    path: `/events/${id}`,
    sequence: version + Number(status === 'cancelled') + changes,
    createdAt,
    updatedAt: isAnsweredSince ? changedAt : updatedAt,
  }
}
