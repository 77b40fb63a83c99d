import { streams } from '../../contracts/features.ts'
import { MeetupRole } from '../../contracts/meetups/meetup-events.ts'
import type { EventMember } from '../../contracts/meetups/meetups.ts'
import { allAttendances } from '../../domain/meetups/answers.ts'
import { eventNotFound, meetup } from '../../domain/meetups/decider.ts'
import { isVisibleTo, type MeetupViewer } from '../../domain/meetups/is-visible-to.ts'
import type { Meetup } from '../../domain/meetups/meetup-state.ts'
import { holdersOf, hostsOf } from '../../domain/meetups/roles.ts'
import type { ProfileDocument } from '../../domain/profiles/profile.ts'
import type { Keys } from '../../engines/ports/keys.ts'
import { askedOnce, type ViewerPolicy } from '../../projections/discovery/viewer-policy.ts'
import { deckViews } from '../../projections/views/discovery.ts'
import { eventExclusions, hostsExcluding } from '../../projections/views/event-exclusions.ts'
import { eventSeries, occurrences } from '../../projections/views/event-series.ts'
import { attendances, meetupRoles, meetups } from '../../projections/views/meetups.ts'
import { profiles } from '../../projections/views/profiles.ts'
import type { ApiRequest } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import { faceFor } from '../profiles/photos/present.ts'
import { scopedId } from '../profiles/scoped-ids.ts'

/** Views that presenting an event reads. */
export const memberViews = [
  profiles,
  eventExclusions,
  eventSeries,
  occurrences,
  ...deckViews,
] as const

/** What commands on an event read, and the views of it that screens read afterwards. */
export const ofEvent = { reads: memberViews, settles: [meetups, attendances, meetupRoles] } as const

/** A meetup, and its reader, who knows its hosts. */
export type FoundMeetup = { readonly state: Meetup; readonly reader: MeetupReader }

/**
 * The meetup that a command names, by the log. Its reader knows the members that `others` names too.
 * @throws {Refusal} `not_found`: there is none, its organizer is hidden, or the caller does not take part
 *   and it is past or cancelled or a co-host is hidden.
 */
export const findMeetup = async (
  meetupId: string,
  request: ApiRequest<unknown>,
  services: Services,
  others: (state: Meetup) => readonly string[] = () => [],
): Promise<FoundMeetup> => {
  const state = await request.readState(meetup, streams.meetup(meetupId))
  const reader = await readerOf(request, [...hostsOf(state), ...others(state)], services)
  if (!isVisibleTo(state, reader)) throw eventNotFound()
  return { state, reader }
}

/**
 * The member who reads events, and their relation to the members whom the request names, at that time.
 * A question about anybody else is an error of the programme.
 */
export type MeetupReader = Pick<ViewerPolicy, 'isShownLast'> &
  MeetupViewer & {
    /** Whether an organizer or attendee exists for the reader: neither is hidden from the other. */
    canSee(other: string): boolean
    /** Whether the reader exists for a member, in a list of theirs. */
    isSeenBy(other: string): boolean
    /** Whether the reader has a live match with a member. */
    isMatch(other: string): boolean
    /** The photo of a member whose name the reader sees; null if they may not open the profile. */
    faceOf(profile: ProfileDocument): EventMember['photo']
  }

/** The reader of one request, who knows themselves and `others`: everybody whom it may mention. */
export const readerOf = async (
  { profileId, now }: Pick<ApiRequest<unknown>, 'profileId' | 'now'>,
  others: readonly string[],
  { discovery, views }: Pick<Services, 'discovery' | 'views'>,
): Promise<MeetupReader> => {
  const named = [...new Set([profileId, ...others])]
  const [policy, excludedBy] = await Promise.all([
    discovery.policyOf(profileId, named, now),
    hostsExcluding(profileId, views),
  ])
  const canSee = askedOnce(
    other => profileId === other || policy.canSee(other, { surface: 'EVENTS', sight: 'list' }),
  )
  return {
    profileId,
    now,
    canSee,
    mayCome: host => canSee(host) && !excludedBy.has(host),
    isSeenBy: other => profileId === other || policy.isSeenBy(other, { surface: 'EVENTS' }),
    isMatch: askedOnce(policy.isMatched),
    faceOf: profile => faceFor(profile, policy, profileId),
    isActive: policy.isActive,
    isShownLast: policy.isShownLast,
  }
}

/** The id of a member at one meetup, for readers who are no match of theirs: see `scopedId`. */
export const attendeeId = (keys: Keys, meetupId: string, profileId: string): Promise<string> =>
  scopedId(keys, 'attendee of a meetup', meetupId, profileId)

/** The ids of everybody who ever answered, and of those who have a role. */
export const answererIds = ({ answers, roles }: FoundMeetup['state']): string[] => {
  const holding = MeetupRole.options.flatMap(role => holdersOf(roles, role))
  return [...new Set([...allAttendances(answers).map(({ profileId }) => profileId), ...holding])]
}

/**
 * The profile id of an attendee, by the id that the reader knows, who must know everybody who answered.
 */
export const findAmongAnswers = async (
  sought: string,
  { state, reader }: FoundMeetup,
  { keys }: Pick<Services, 'keys'>,
): Promise<string | undefined> => {
  for (const profileId of answererIds(state)) {
    if (profileId === reader.profileId) continue
    const isMeant = profileId === sought && reader.isMatch(profileId)
    const id = await attendeeId(keys, state.meetupId, profileId)
    if (isMeant || id === sought) return profileId
  }
  return undefined
}

export type OfAttendee = { readonly id: string; readonly attendeeId: string }

/**
 * The profile id of an attendee, by the id that the caller knows. Finds those who no longer come or
 * are hidden too: nobody escapes a report by leaving or blocking first, and the response reveals
 * neither.
 */
export const findAttendee = (
  { id, attendeeId: sought }: OfAttendee,
  request: ApiRequest<unknown>,
  services: Services,
): Promise<string | undefined> =>
  request.oncePerKey(async () =>
    findAmongAnswers(sought, await findMeetup(id, request, services, answererIds), services),
  )
