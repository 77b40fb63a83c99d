import { Refusal } from '../../contracts/core/refusals.ts'
import { attendanceOf } from './answers.ts'
import type { Meetup, MeetupEvent } from './meetup-state.ts'

/** One refusal for an unknown attendee and one who does not go. */
export const attendeeNotFound = () =>
  new Refusal('not_found', "This person isn't at the event anymore. Reload the event.")

const notBegun = () => new Refusal('event_not_begun', 'Note who came once the event has begun.')

type Mark = { readonly profileId: string; readonly came: boolean; readonly now: Date }

/**
 * The organizer notes whether a member who was going came: from the start on, also when it is over.
 * The same note changes nothing.
 */
export const decideMark = (
  { profileId, came, now }: Mark,
  { meetupId, organizer, details, answers }: Meetup,
): MeetupEvent[] | Refusal => {
  if (now.toISOString() < details.eventDate) return notBegun()
  const attendance = attendanceOf(answers, profileId)
  if (attendance?.status !== 'going' || profileId === organizer) return attendeeNotFound()
  if (attendance.came === came) return []
  return [{ type: 'AttendanceMarked', data: { meetupId, organizer, profileId, came } }]
}
