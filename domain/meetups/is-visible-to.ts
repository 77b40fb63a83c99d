import { attendanceOf } from './answers.ts'
import { isFound, isOpen, type Meetup } from './meetup-state.ts'
import { holdersOf, offersTo } from './roles.ts'

/** A member who looks at events. */
export type MeetupViewer = {
  readonly profileId: string
  readonly now: Date
  /**
   * Whether the events of a host exist for them: the two exist for each other, and the member is not on
   * the host's list of people who may not come.
   */
  mayCome(host: string): boolean
  /** Whether somebody has a profile and is not suspended. */
  isActive(other: string): boolean
}

/**
 * Whether all hosts let a member come who takes no part yet. A co-host who is suspended is asked again once
 * that is over: until then the event is the others'.
 */
export const hostsAdmit = (
  { organizer, roles }: Pick<Meetup, 'organizer' | 'roles'>,
  { mayCome, isActive }: Pick<MeetupViewer, 'mayCome' | 'isActive'>,
): boolean =>
  mayCome(organizer) &&
  holdersOf(roles, 'co_host').every(coHost => mayCome(coHost) || !isActive(coHost))

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
 * part. A member who takes part keeps it when somebody hidden from them becomes a co-host: a lost seat would
 * tell the hosts who hides from whom.
 */
export const isVisibleTo = (state: Meetup, viewer: MeetupViewer): boolean =>
  isFound(state) &&
  (takesPart(state, viewer.profileId)
    ? viewer.mayCome(state.organizer)
    : isOpen(state, viewer.now) && hostsAdmit(state, viewer))
