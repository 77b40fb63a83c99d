import type { CommunityEvent } from '../../contracts/gatherings.ts'
import { gatheringLimits } from '../../contracts/limits.ts'
import { anonymousPseudonym } from '../../contracts/matching.ts'
import { memberName, seenName } from '../../contracts/member-name.ts'
import type { AttendeeAnswer, GatheringDocument } from '../../projections/gatherings.ts'
import { ownConversations } from '../../projections/own-conversations.ts'
import { profiles } from '../../projections/profiles.ts'
import type { ApiRequest } from '../handler.ts'
import type { Services } from '../services.ts'
import { attendeeId, cachedAttendeeId } from './attendee-ids.ts'
import { type OwnAnswer, presentCommon } from './present.ts'
import { isThereFor } from './visibility.ts'

const noAnswer: OwnAnswer = { status: null, position: null }

type Reader = Pick<ApiRequest<unknown>, 'profileId' | 'now'>

/** The few whom a card names besides the reader, of those who are there for the reader. */
const namedOn = (
  { shown }: GatheringDocument,
  viewer: string,
  services: Services,
): AttendeeAnswer[] => {
  const named: AttendeeAnswer[] = []
  for (const one of shown) {
    if (named.length === gatheringLimits.attendeesListed) break
    if (one.profileId !== viewer && isThereFor(viewer, one.profileId, services)) named.push(one)
  }
  return named
}

/** The reader first, then others: matches by their profile id, strangers by one of this event. */
const presentAttendees = async (
  gathering: GatheringDocument,
  { status: mine }: OwnAnswer,
  viewer: string,
  matched: ReadonlySet<string>,
  services: Services,
): Promise<CommunityEvent['attendees']> => {
  const { gatheringId } = gathering
  const { keys } = services
  const attendees = mine ? [{ status: mine, profile: { id: viewer } }] : []
  for (const { profileId, status } of namedOn(gathering, viewer, services)) {
    const id = matched.has(profileId)
      ? profileId
      : (cachedAttendeeId(keys, gatheringId, profileId) ??
        (await attendeeId(keys, gatheringId, profileId)))
    attendees.push({ status, profile: { id } })
  }
  return attendees
}

/** Names of organizers by profile id. */
const namesOf = async (organizers: readonly string[], { views }: Services) => {
  const ids = [...new Set(organizers)]
  const found = await views.collection(profiles).many(ids)
  return new Map(ids.map((id, place) => [id, found[place] && memberName(found[place])]))
}

/** The cards of the list, as a member reads them. */
export const presentCards = async (
  listed: readonly GatheringDocument[],
  answers: ReadonlyMap<string, OwnAnswer>,
  { profileId: viewer, now }: Reader,
  services: Services,
): Promise<CommunityEvent[]> => {
  const [names, matches] = await Promise.all([
    namesOf(
      listed.map(one => one.organizer),
      services,
    ),
    ownConversations(viewer, services.views),
  ])
  const matched = new Set(matches.flatMap(match => match.profiles))
  return Promise.all(
    listed.map(async one => {
      const own = answers.get(one.gatheringId) ?? noAnswer
      return {
        ...presentCommon(one, own, viewer, now),
        organizer: names.get(one.organizer) ?? { ...seenName(), pseudonym: anonymousPseudonym },
        attendees: await presentAttendees(one, own, viewer, matched, services),
      }
    }),
  )
}
