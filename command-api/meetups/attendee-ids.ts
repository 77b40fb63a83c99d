import { allAttendances } from '../../domain/meetups/answers.ts'
import type { Keys } from '../../engines/ports/keys.ts'
import type { ApiRequest } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import { scopedId } from '../profiles/scoped-ids.ts'
import { type FoundMeetup, findMeetup } from './visibility.ts'

/** The id of a member at one meetup, for readers who are no match of theirs: see `scopedId`. */
export const attendeeId = (keys: Keys, meetupId: string, profileId: string): Promise<string> =>
  scopedId(keys, 'attendee of a gathering', meetupId, profileId)

/** The ids of everybody who ever answered. */
export const answererIds = ({ answers }: FoundMeetup['state']): string[] =>
  allAttendances(answers).map(({ profileId }) => profileId)

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

type OfAttendee = { readonly id: string; readonly attendeeId: string }

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
