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
  const { location, isOnline } = event.details
  const parts = [isOnline ? 'Online' : null, location, presentAddress(event, own)]
  return parts.filter(part => part !== null).join(', ') || null
}

/** An event as a calendar entry, with the reader's answer, and its address if they may read it. */
export const meetupEntry = (event: PresentedMeetup, own: OwnAnswer): CalendarEntry => {
  const { gatheringId: id, details, createdAt, updatedAt } = event
  return {
    id,
    title: details.title,
    description: details.description,
    place: placeOf(event, own),
    start: details.eventDate,
    end: overAt(details),
    status: statusOf(event, own.status),
    path: `/events/${id}`,
    createdAt,
    updatedAt,
  }
}
