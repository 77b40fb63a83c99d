import { BadInput } from '../../contracts/core/refusals.ts'
import { streams } from '../../contracts/features.ts'
import {
  answerEvent,
  cancelEvent,
  createEvent,
  joinWaitlist,
  leaveWaitlist,
  reportEvent,
  reviseEvent,
} from '../../contracts/meetups/meetups.ts'
import type { ChosenPlace } from '../../contracts/profiles/places.ts'
import { titledWords } from '../../domain/matching/reported-words.ts'
import { eventNotFound, meetup } from '../../domain/meetups/decider.ts'
import { eventSeries, repeatIssue } from '../../domain/meetups/series-decider.ts'
import { zoneAt } from '../../engines/adapters/gazetteer/zone-at.ts'
import { profiles } from '../../projections/views/profiles.ts'
import { requireLinked } from '../constellations/visibility.ts'
import { command } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import { fileReport } from '../matching/report.ts'
import { isNamedTo } from '../profiles/find-profile.ts'
import { chosenPlace } from '../profiles/queries.ts'
import { presentSeries, seriesViews } from './event-series.ts'
import { ownAnswer, presentAnswered, presentedState } from './present.ts'
import { presentState } from './present-details.ts'
import { type FoundMeetup, findMeetup, memberViews, ofEvent } from './visibility.ts'

/** The pseudonym under which the organizer sees the reader now; null if they see none. */
const nameToOrganizer = async (
  { state: { organizer }, reader }: FoundMeetup,
  { views }: Pick<Services, 'views'>,
): Promise<string | null> => {
  if (!reader.isSeenBy(organizer)) return null
  const profile = await views.collection(profiles).get(reader.profileId)
  if (!profile) return null
  const isMatch = () => reader.isMatch(organizer)
  return isNamedTo(profile, { profileId: organizer, isMatch }) ? profile.pseudonym : null
}

/** The zone of an event that states none: of its city, else of its host's, else UTC. */
const zoneFor = async (
  place: ChosenPlace | null,
  organizer: string,
  { views }: Pick<Services, 'views'>,
): Promise<string> => {
  const there = place ?? (await views.collection(profiles).get(organizer))?.place
  return there ? zoneAt(there.cell) : 'UTC'
}

export const onCreateEvent = command(
  createEvent,
  { ...ofEvent, settles: [...ofEvent.settles, ...seriesViews], limit: 'event' },
  async (request, services) => {
    const { profileId: organizer, body, now } = request
    const { placeId, repeat, ...told } = body
    const addressShownTo = body.addressShownTo ?? (body.isPublic ? 'going' : 'approved')
    const place = await chosenPlace(placeId, services)
    const timeZone = body.timeZone ?? (await zoneFor(place, organizer, services))
    const details = { ...told, addressShownTo, place, timeZone }
    const meetupId = request.newId()
    const rule = repeat && { ...repeat, eventDate: details.eventDate, timeZone }
    const issue = rule && repeatIssue(rule, now)
    if (issue) throw new BadInput([{ path: 'repeat.until', message: issue }])
    const { state } = await request.dispatch(meetup, streams.meetup(meetupId), {
      type: 'Announce',
      meetupId,
      organizer,
      details,
      now,
    })
    const presented = await presentState(state, request, services)
    if (!rule) return presented
    const start = { type: 'Start', seriesId: meetupId, organizer, ...rule, now } as const
    const started = await request.dispatch(eventSeries, streams.eventSeries(meetupId), start)
    const series = presentSeries(started.state, rule.eventDate, organizer, now)
    return { ...presented, series }
  },
)

export const onReviseEvent = command(reviseEvent, ofEvent, async (request, services) => {
  const { profileId: by, params, body, now } = request
  const { state: before } = await findMeetup(params.id, request, services)
  const { placeId, version, ...told } = body
  const place = placeId === undefined ? undefined : await chosenPlace(placeId, services)
  const there = place === undefined ? before.details.place : place
  const timeZone =
    told.timeZone === null ? await zoneFor(there, before.organizer, services) : told.timeZone
  const changes = { ...told, place, timeZone }
  const stream = streams.meetup(params.id)
  const revise = { type: 'Revise', by, changes, version, now } as const
  const { state } = await request.dispatch(meetup, stream, revise)
  return presentState(state, request, services)
})

export const onCancelEvent = command(cancelEvent, ofEvent, async (request, services) => {
  const { profileId: by, params, now } = request
  await findMeetup(params.id, request, services)
  await request.dispatch(meetup, streams.meetup(params.id), { type: 'Cancel', by, now })
  return { id: params.id, status: 'cancelled' as const }
})

export const onAnswerEvent = command(answerEvent, ofEvent, async (request, services) => {
  const { profileId: by, params, body, now } = request
  const found = await findMeetup(params.id, request, services)
  const stream = streams.meetup(params.id)
  const seenAs = body.status === 'going' ? null : await nameToOrganizer(found, services)
  const { withProfileId: companion, ...answer } = body
  if (companion) await requireLinked(companion, request)
  const rsvp = { type: 'Rsvp', by, ...answer, seenAs, now } as const
  let { state } = await request.dispatch(meetup, stream, rsvp)
  if (companion !== undefined) {
    const choose = { type: 'ChooseCompanion', by, companion, now } as const
    ;({ state } = await request.dispatch(meetup, stream, choose))
  }
  return presentAnswered(presentedState(state), ownAnswer(state, by), by)
})

export const onJoinWaitlist = command(joinWaitlist, ofEvent, async (request, services) => {
  const { profileId: by, params, now } = request
  await findMeetup(params.id, request, services)
  const stream = streams.meetup(params.id)
  const { state } = await request.dispatch(meetup, stream, { type: 'JoinWaitlist', by, now })
  return { position: ownAnswer(state, by).position ?? 0 }
})

export const onLeaveWaitlist = command(leaveWaitlist, ofEvent, async (request, services) => {
  const { profileId: by, params, now } = request
  await findMeetup(params.id, request, services)
  const stream = streams.meetup(params.id)
  await request.dispatch(meetup, stream, { type: 'LeaveWaitlist', by, now })
  return { position: null }
})

/** Reports the organizer of an event that the caller can see; the report names the event. */
export const onReportEvent = command(
  reportEvent,
  { reads: memberViews, limit: 'report' },
  async (request, services) => {
    const { params, profileId } = request
    const { reason, description = null, ...more } = request.body
    const { state } = await findMeetup(params.id, request, services)
    const { meetupId, organizer } = state
    if (organizer === profileId) throw eventNotFound()
    const entry = { reason, description, meetupId, ...more }
    const { title, description: about } = state.details
    const shown = titledWords(title, about)
    await fileReport(organizer, entry, { shown }, request, services)
    return { status: 'pending' as const }
  },
)
