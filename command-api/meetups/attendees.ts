import { blockAttendee, reportAttendee } from '../../contracts/meetups/meetups.ts'
import { seenName } from '../../contracts/profiles/member-name.ts'
import { attendeeNotFound } from '../../domain/meetups/seat-rules.ts'
import { profiles } from '../../projections/views/profiles.ts'
import { command } from '../handlers/handler.ts'
import { placeBlock, viewsOfBlock } from '../matching/place-block.ts'
import { fileReport } from '../matching/report.ts'
import { nameFor } from '../profiles/name-for.ts'
import { findAttendee } from './attendee-ids.ts'
import { readerOf } from './reader.ts'
import { memberViews } from './visibility.ts'

export const onReportAttendee = command(
  reportAttendee,
  { reads: memberViews, limit: 'report' },
  async (request, services) => {
    const on = await findAttendee(request.params, request, services)
    if (on === undefined) throw attendeeNotFound()
    const { reason, description = null } = request.body
    const entry = { reason, description, meetupId: request.params.id }
    await fileReport(on, entry, request, services)
    return { status: 'pending' as const }
  },
)

export const onBlockAttendee = command(
  blockAttendee,
  { reads: memberViews, settles: viewsOfBlock, limit: 'block' },
  async (request, services) => {
    const on = await findAttendee(request.params, request, services)
    if (on === undefined) throw attendeeNotFound()
    const reader = await readerOf(request, [on], services)
    const profile = reader.canSee(on) && (await services.views.collection(profiles).get(on))
    const name = profile ? seenName(nameFor(profile, reader)) : seenName()
    const { attendeeId: seen } = request.params
    const seenAs = seen === on ? undefined : seen
    await placeBlock(on, { reason: request.body.reason ?? null, name, seenAs }, request, services)
    return { status: 'blocked' as const }
  },
)
