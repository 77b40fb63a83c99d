import type { EventDetails, EventMember } from '../../contracts/gatherings.ts'
import { gatheringLimits } from '../../contracts/limits.ts'
import { anonymousPseudonym } from '../../contracts/matching.ts'
import { seenName } from '../../contracts/member-name.ts'
import { deRankedLast } from '../../projections/discovery/de-ranked-last.ts'
import type { AttendeeAnswer } from '../../projections/gatherings.ts'
import { type ProfileDocument, profiles } from '../../projections/profiles.ts'
import { presentPortraits } from '../photos/present.ts'
import type { Services } from '../services.ts'
import { attendeeId } from './attendee-ids.ts'
import { nameFor } from './name-for.ts'
import {
  type OwnAnswer,
  type PresentedGathering,
  presentAddress,
  presentCommon,
} from './present.ts'
import type { GatheringReader } from './reader.ts'

const presentMember = async (
  profile: ProfileDocument,
  gatheringId: string,
  reader: GatheringReader,
  { keys }: Services,
): Promise<EventMember> => {
  const { profileId } = profile
  const isMatch = reader.isMatch(profileId)
  const isKnown = isMatch || profileId === reader.profileId
  return {
    id: isKnown ? profileId : await attendeeId(keys, gatheringId, profileId),
    ...nameFor(profile, reader),
    isMatch,
    photos: isKnown ? presentPortraits(profile, 'clear') : [],
  }
}

/** Those whom the reader may see: the reader, then the organizer, then who is going; whom a rule shows last, last. */
const seenAnswers = (
  answers: readonly AttendeeAnswer[],
  organizer: string,
  { profileId: viewer, now, isThere }: GatheringReader,
  services: Services,
): AttendeeAnswer[] => {
  const rank = ({ profileId, status }: AttendeeAnswer) =>
    profileId === viewer ? 0 : profileId === organizer ? 1 : status === 'going' ? 2 : 3
  const seen = answers
    .filter(
      ({ profileId, status }) =>
        profileId === viewer || (status !== 'not_going' && isThere(profileId)),
    )
    .sort((one, other) => rank(one) - rank(other))
  return deRankedLast(
    seen,
    one => [one.profileId],
    { viewer, surface: 'EVENTS', now },
    services.discoveryIndex,
  ).slice(0, gatheringLimits.attendeesShown)
}

/** One event with its attendees, as a member who may see it reads it. */
export const presentDetails = async (
  event: PresentedGathering,
  answers: readonly AttendeeAnswer[],
  own: OwnAnswer,
  reader: GatheringReader,
  services: Services,
): Promise<EventDetails> => {
  const { gatheringId, organizer } = event
  const seen = seenAnswers(answers, organizer, reader, services)
  const [host, ...people] = await services.views
    .collection(profiles)
    .many([organizer, ...seen.map(one => one.profileId)])
  const present = (profile: ProfileDocument) =>
    presentMember(profile, gatheringId, reader, services)
  const attendees = seen.flatMap(({ status }, place) => {
    const profile = people[place]
    return profile ? [present(profile).then(member => ({ status, profile: member }))] : []
  })
  return {
    ...presentCommon(event, own, reader.profileId, reader.now),
    address: presentAddress(event, own),
    organizer: host ? await present(host) : { ...formerOrganizer, id: gatheringId },
    attendees: await Promise.all(attendees),
  }
}

/** Stands for an organizer whose profile was closed a moment ago. */
const formerOrganizer = {
  ...seenName(),
  pseudonym: anonymousPseudonym,
  isMatch: false,
  photos: [],
}
