import { blockAttendee, reportAttendee } from '../../contracts/gatherings.ts'
import { seenName } from '../../contracts/member-name.ts'
import { Refusal } from '../../contracts/refusals.ts'
import { profiles } from '../../projections/profiles.ts'
import { type ApiRequest, command } from '../handler.ts'
import { placeBlock } from '../matching/place-block.ts'
import { fileReport } from '../matching/report.ts'
import type { Services } from '../services.ts'
import { attendeeId } from './attendee-ids.ts'
import { answersIn } from './decider.ts'
import { nameFor } from './name-for.ts'
import { readerOf } from './reader.ts'
import { findGathering, memberViews } from './visibility.ts'

type OfAttendee = { readonly id: string; readonly attendeeId: string }

const attendeeNotFound = () =>
  new Refusal('not_found', 'Nobody at this event has this id. Load the event again.')

/**
 * The profile id of who answered an event, by the id under which the caller knows them. Also of who
 * does not come any more or is hidden from the caller: nobody escapes a report by leaving or by
 * blocking first, and the answer does not tell of it.
 */
const findAttendee = (
  { id: gatheringId, attendeeId: sought }: OfAttendee,
  request: ApiRequest<unknown>,
  services: Services,
): Promise<string | undefined> =>
  request.memoized(async () => {
    const { profileId: by } = request
    const state = await findGathering(gatheringId, request, services)
    const { isMatch } = readerOf(request, services)
    for (const { profileId } of answersIn(state)) {
      if (profileId === by) continue
      const isMeant = profileId === sought && isMatch(profileId)
      const id = await attendeeId(services.keys, gatheringId, profileId)
      if (isMeant || id === sought) return profileId
    }
    return undefined
  })

export const onReportAttendee = command(
  reportAttendee,
  { reads: memberViews, limit: 'report' },
  async (request, services) => {
    const on = await findAttendee(request.params, request, services)
    if (on === undefined) throw attendeeNotFound()
    const { reason, description = null } = request.body
    const entry = { reason, description, gatheringId: request.params.id }
    await fileReport(on, entry, request, services)
    return { status: 'pending' as const }
  },
)

export const onBlockAttendee = command(
  blockAttendee,
  { reads: memberViews, limit: 'block' },
  async (request, services) => {
    const on = await findAttendee(request.params, request, services)
    if (on === undefined) throw attendeeNotFound()
    const reader = readerOf(request, services)
    const profile = reader.isThere(on) && (await services.views.collection(profiles).get(on))
    const name = profile ? seenName(nameFor(profile, reader)) : seenName()
    const { attendeeId: seen } = request.params
    const seenAs = seen === on ? undefined : seen
    await placeBlock(on, { reason: request.body.reason ?? null, name, seenAs }, request, services)
    return { status: 'blocked' as const }
  },
)
