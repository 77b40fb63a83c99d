import { meetupLimits } from '../../contracts/core/limits.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import { awaitsApproval } from './address-rules.ts'
import { type Attendance, attendanceOf } from './answers.ts'
import { freeSeats, type Meetup, type MeetupEvent } from './meetup-state.ts'

/** One refusal for an unknown member and one without a request. */
export const requestNotFound = () =>
  new Refusal('not_found', 'This request is no longer open. Reload the event.')

const noPlaceAtAll = () =>
  new Refusal('event_full', 'Your event and its waitlist are full. Add places, then approve.')

/** A seat for an approved member who asked for one, or the last position in the waitlist. */
const seatOf = ({ profileId, status }: Attendance, state: Meetup): MeetupEvent[] | Refusal => {
  const { meetupId, organizer, waitlist } = state
  const data = { meetupId, organizer, profileId }
  if (status !== 'requested' || waitlist.includes(profileId)) return []
  if (freeSeats(state) > 0)
    return [{ type: 'RsvpGiven', data: { ...data, status: 'going', previous: null } }]
  if (waitlist.length >= meetupLimits.waitlist) return noPlaceAtAll()
  return [{ type: 'WaitlistJoined', data }]
}

/** The organizer approves a member. A repeat changes nothing. */
export const decideApproval = (profileId: string, state: Meetup): MeetupEvent[] | Refusal => {
  const { meetupId, organizer, answers } = state
  const asked = attendanceOf(answers, profileId)
  if (asked?.isApproved && profileId !== organizer) return []
  if (!asked || !awaitsApproval(state, asked)) return requestNotFound()
  const seat = seatOf(asked, state)
  if (seat instanceof Refusal) return seat
  return [{ type: 'RequestApproved', data: { meetupId, organizer, profileId } }, ...seat]
}

/** The organizer declines a request. The member cannot tell it from no answer. */
export const decideDeclining = (profileId: string, state: Meetup): MeetupEvent[] | Refusal => {
  const { meetupId, organizer, answers } = state
  const asked = attendanceOf(answers, profileId)
  if (!asked || !awaitsApproval(state, asked)) return requestNotFound()
  if (asked.isDeclined) return []
  return [{ type: 'RequestDeclined', data: { meetupId, organizer, profileId } }]
}
