import { attendanceOf } from './answers.ts'
import { isFound, isOpen, type Meetup } from './meetup-state.ts'
import { hostsOf, offersTo } from './roles.ts'

/** A member who looks at events. */
export type MeetupViewer = {
  readonly profileId: string
  readonly now: Date
  /**
   * Whether the events of a host exist for them: the two exist for each other, and the member is not on
   * the host's list of people who may not come.
   */
  mayCome(host: string): boolean
}

/**
 * Whether a member answered, waits, has a role or is asked about one, or is the organizer, who goes from
 * the start.
 */
const takesPart = ({ answers, waitlist, roles }: Meetup, profileId: string): boolean =>
  attendanceOf(answers, profileId) !== undefined ||
  waitlist.includes(profileId) ||
  offersTo(roles, profileId).length > 0

/**
 * Whether an event exists for a member who knows its hosts; past and cancelled ones only for those who took
 * part. Whoever takes part keeps it when somebody hidden from them becomes a co-host: if they lost their
 * seat then, the hosts would learn who hides from whom.
 */
export const isVisibleTo = (state: Meetup, { profileId, now, mayCome }: MeetupViewer): boolean =>
  isFound(state) &&
  mayCome(state.organizer) &&
  (takesPart(state, profileId) || (isOpen(state, now) && hostsOf(state).every(mayCome)))
