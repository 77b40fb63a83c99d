import { streams } from '../../contracts/core/streams.ts'
import { attendanceOf } from '../../domain/meetups/answers.ts'
import { eventNotFound, meetup } from '../../domain/meetups/decider.ts'
import { isFound, isOpen, type Meetup } from '../../domain/meetups/meetup-state.ts'
import { discoveryIndexView } from '../../projections/views/discovery.ts'
import { profiles } from '../../projections/views/profiles.ts'
import type { ApiRequest } from '../handler.ts'
import type { Services } from '../services.ts'

/** Views that presenting an event reads. */
export const memberViews = [profiles, discoveryIndexView] as const

/** Whether an organizer or attendee exists for the viewer; everyone exists for themselves. */
export const isThereFor = (
  viewer: string,
  other: string,
  { discoveryIndex }: Pick<Services, 'discoveryIndex'>,
): boolean => viewer === other || discoveryIndex.exists(viewer, other, 'EVENTS')

/** Whether a member answered, waits, or is the organizer, who goes from the start. */
const takesPart = ({ answers, waitlist }: Meetup, profileId: string): boolean =>
  attendanceOf(answers, profileId) !== undefined || waitlist.includes(profileId)

/** Whether an event exists for a member; past and cancelled ones only for those who took part. */
export const isVisibleTo = (
  state: Meetup,
  { profileId, now }: Pick<ApiRequest<unknown>, 'profileId' | 'now'>,
  services: Pick<Services, 'discoveryIndex'>,
): boolean =>
  isFound(state) &&
  isThereFor(profileId, state.organizer, services) &&
  (isOpen(state, now) || takesPart(state, profileId))

/**
 * The meetup that a command names, by the log.
 * @throws {Refusal} `not_found`: there is none, its organizer is hidden, or it is past or cancelled
 *   and the caller did not take part.
 */
export const findMeetup = async (
  gatheringId: string,
  request: ApiRequest<unknown>,
  services: Services,
): Promise<Meetup> => {
  const state = await request.readState(meetup, streams.meetup(gatheringId))
  if (!isVisibleTo(state, request, services)) throw eventNotFound()
  return state
}
