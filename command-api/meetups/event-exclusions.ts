import { streams } from '../../contracts/features.ts'
import { exclude, listExclusions, readmit } from '../../contracts/meetups/event-exclusions.ts'
import { seenName } from '../../contracts/profiles/member-name.ts'
import { eventNotFound } from '../../domain/meetups/decider.ts'
import {
  eventExclusions as decider,
  exclusionNotFound,
} from '../../domain/meetups/event-exclusions-decider.ts'
import { isHost } from '../../domain/meetups/roles.ts'
import { attendeeNotFound } from '../../domain/meetups/seat-rules.ts'
import { eventExclusions } from '../../projections/views/event-exclusions.ts'
import { profiles } from '../../projections/views/profiles.ts'
import { command, query } from '../handlers/handler.ts'
import { seenFaceFor } from '../profiles/find-profile.ts'
import { candidatesOf, candidateViews } from './roles.ts'
import { answererIds, findAmongAnswers, findMeetup, readerOf } from './visibility.ts'

export const onListExclusions = query(
  listExclusions,
  { reads: [eventExclusions] },
  async ({ profileId }, { views }) => {
    const found = await views.collection(eventExclusions).find({
      where: { profileId },
      order: { field: 'at', direction: 'descending' },
    })
    return found.map(entry => ({ id: entry.exclusionId, ...seenName(entry), since: entry.at }))
  },
)

/**
 * Names a guest of an event of the caller's by the id that they have there; its organizer also names
 * matches and members of their groups.
 */
export const onExclude = command(
  exclude,
  { reads: candidateViews, settles: [eventExclusions] },
  async (request, services) => {
    const { profileId, params, body } = request
    const found = await findMeetup(params.id, request, services, answererIds)
    const { organizer } = found.state
    if (!isHost(found.state, profileId)) throw eventNotFound()
    const excluded = await request.oncePerKey(async () => {
      const guest = await findAmongAnswers(body.memberId, found, services)
      if (guest !== undefined || organizer !== profileId) return guest
      const candidates = await candidatesOf(found, request, services)
      return candidates.find(({ seen }) => seen.id === body.memberId)?.profile.profileId
    })
    if (excluded === undefined || excluded === organizer) throw attendeeNotFound()
    const reader = await readerOf(request, [excluded], services)
    const profile = await services.views.collection(profiles).get(excluded)
    if (!profile || !reader.canSee(excluded)) throw attendeeNotFound()
    await request.dispatch(decider, streams.eventExclusions(profileId), {
      type: 'Exclude',
      profileId,
      exclusionId: request.newId(),
      excluded,
      name: seenName(seenFaceFor(profile, reader)),
    })
    return { status: 'excluded' as const }
  },
)

export const onReadmit = command(
  readmit,
  { reads: [], settles: [eventExclusions] },
  async (request, { views }) => {
    const { profileId, params } = request
    const entry = await views.collection(eventExclusions).get(params.id)
    if (entry && entry.profileId !== profileId) throw exclusionNotFound()
    await request.dispatch(decider, streams.eventExclusions(profileId), {
      type: 'Readmit',
      profileId,
      exclusionId: params.id,
    })
    return { status: 'readmitted' as const }
  },
)
