import { Refusal } from '../../contracts/core/refusals.ts'
import { allAttendances } from '../../domain/meetups/answers.ts'
import type { Keys } from '../../engines/ports/keys.ts'
import type { ApiRequest } from '../handler.ts'
import { scopedId } from '../profiles/scoped-ids.ts'
import type { Services } from '../services.ts'
import { readerOf } from './reader.ts'
import { findMeetup } from './visibility.ts'

/** The id of a member at one meetup, for readers who are no match of theirs: see `scopedId`. */
export const attendeeId = (keys: Keys, gatheringId: string, profileId: string): Promise<string> =>
  scopedId(keys, 'attendee of a gathering', gatheringId, profileId)

type OfAttendee = { readonly id: string; readonly attendeeId: string }

export const attendeeNotFound = () =>
  new Refusal('not_found', "This person isn't at the event anymore. Reload the event.")

/**
 * The profile id of an attendee, by the id that the caller knows. Finds those who no longer come or
 * are hidden too: nobody escapes a report by leaving or blocking first, and the response reveals
 * neither.
 */
export const findAttendee = (
  { id: gatheringId, attendeeId: sought }: OfAttendee,
  request: ApiRequest<unknown>,
  services: Services,
): Promise<string | undefined> =>
  request.oncePerKey(async () => {
    const { profileId: by } = request
    const state = await findMeetup(gatheringId, request, services)
    const { isMatch } = readerOf(request, services)
    for (const { profileId } of allAttendances(state.answers)) {
      if (profileId === by) continue
      const isMeant = profileId === sought && isMatch(profileId)
      const id = await attendeeId(services.keys, gatheringId, profileId)
      if (isMeant || id === sought) return profileId
    }
    return undefined
  })
