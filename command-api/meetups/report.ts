import { reportEvent } from '../../contracts/meetups/meetups.ts'
import { eventNotFound } from '../../domain/meetups/decider.ts'
import { command } from '../handlers/handler.ts'
import { fileReport } from '../matching/report.ts'
import { findMeetup, memberViews } from './visibility.ts'

/** Reports the organizer of an event that the caller can see; the report names the event. */
export const onReportEvent = command(
  reportEvent,
  { reads: memberViews, limit: 'report' },
  async (request, services) => {
    const { params, profileId } = request
    const { reason, description = null } = request.body
    const { state } = await findMeetup(params.id, request, services)
    const { meetupId, organizer } = state
    if (organizer === profileId) throw eventNotFound()
    const entry = { reason, description, meetupId }
    await fileReport(organizer, entry, request, services)
    return { status: 'pending' as const }
  },
)
