import { streams } from '../../contracts/features.ts'
import { attendanceOf } from '../../domain/meetups/answers.ts'
import { eventNotFound, meetup } from '../../domain/meetups/decider.ts'
import { isFound, isOpen, type Meetup } from '../../domain/meetups/meetup-state.ts'
import { discoveryView } from '../../projections/views/discovery.ts'
import { attendances, meetups } from '../../projections/views/meetups.ts'
import { profiles } from '../../projections/views/profiles.ts'
import type { ApiRequest } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import { type MeetupReader, readerOf } from './reader.ts'

/** Views that presenting an event reads. */
export const memberViews = [profiles, discoveryView] as const

/** What commands on an event read, and the views of it that screens read afterwards. */
export const ofEvent = { reads: memberViews, settles: [meetups, attendances] } as const

/** Whether a member answered, waits, or is the organizer, who goes from the start. */
const takesPart = ({ answers, waitlist }: Meetup, profileId: string): boolean =>
  attendanceOf(answers, profileId) !== undefined || waitlist.includes(profileId)

/**
 * Whether an event exists for a member who knows its organizer; past and cancelled ones only for those
 * who took part.
 */
export const isVisibleTo = (
  state: Meetup,
  { profileId, now, canSee }: Pick<MeetupReader, 'profileId' | 'now' | 'canSee'>,
): boolean =>
  isFound(state) && canSee(state.organizer) && (isOpen(state, now) || takesPart(state, profileId))

/** A meetup, and its reader, who knows the organizer. */
export type FoundMeetup = { readonly state: Meetup; readonly reader: MeetupReader }

/**
 * The meetup that a command names, by the log. Its reader knows the members that `others` names too.
 * @throws {Refusal} `not_found`: there is none, its organizer is hidden, or it is past or cancelled
 *   and the caller did not take part.
 */
export const findMeetup = async (
  meetupId: string,
  request: ApiRequest<unknown>,
  services: Services,
  others: (state: Meetup) => readonly string[] = () => [],
): Promise<FoundMeetup> => {
  const state = await request.readState(meetup, streams.meetup(meetupId))
  const reader = await readerOf(request, [state.organizer, ...others(state)], services)
  if (!isVisibleTo(state, reader)) throw eventNotFound()
  return { state, reader }
}
