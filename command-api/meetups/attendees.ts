import type { Refusal } from '../../contracts/core/refusals.ts'
import { streams } from '../../contracts/features.ts'
import {
  approveRequest,
  blockAttendee,
  declineRequest,
  type EventDetails,
  markAttendance,
  reportAttendee,
} from '../../contracts/meetups/meetups.ts'
import { seenName } from '../../contracts/profiles/member-name.ts'
import { eventNotFound, type MeetupCommand, meetup } from '../../domain/meetups/decider.ts'
import { isHost } from '../../domain/meetups/roles.ts'
import { attendeeNotFound, requestNotFound } from '../../domain/meetups/seat-rules.ts'
import { profiles } from '../../projections/views/profiles.ts'
import { type ApiRequest, command } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import { placeBlock, viewsOfBlock } from '../matching/commands.ts'
import { fileReport } from '../matching/report.ts'
import { nameFor } from '../profiles/find-profile.ts'
import { presentState } from './present-details.ts'
import {
  answererIds,
  findAmongAnswers,
  findAttendee,
  findMeetup,
  memberViews,
  type OfAttendee,
  ofEvent,
  readerOf,
} from './visibility.ts'

export const onReportAttendee = command(
  reportAttendee,
  { reads: memberViews, limit: 'report' },
  async (request, services) => {
    const on = await findAttendee(request.params, request, services)
    if (on === undefined) throw attendeeNotFound()
    const { reason, description = null, ...more } = request.body
    const entry = { reason, description, meetupId: request.params.id, ...more }
    await fileReport(on, entry, {}, request, services)
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

type Commands = {
  readonly command: (on: string) => MeetupCommand
  readonly notFound: () => Refusal
}

/**
 * Dispatches a command of a host on a member who answered and exists for them.
 * @throws {Refusal} `not_found`: the caller hosts no such event, or nobody answered under this id.
 */
const commandOnAttendee = async (
  params: OfAttendee,
  { command, notFound }: Commands,
  request: ApiRequest<unknown>,
  services: Services,
): Promise<EventDetails> => {
  const found = await findMeetup(params.id, request, services, answererIds)
  if (!isHost(found.state, request.profileId)) throw eventNotFound()
  const profileId = await request.oncePerKey(() =>
    findAmongAnswers(params.attendeeId, found, services),
  )
  if (profileId === undefined) throw notFound()
  // A repeat may name somebody whom the event has forgotten since.
  const { canSee } = await readerOf(request, [profileId], services)
  if (!canSee(profileId)) throw notFound()
  const stream = streams.meetup(params.id)
  const { state } = await request.dispatch(meetup, stream, command(profileId))
  return presentState(state, request, services)
}

const answerRequest = (
  type: 'Approve' | 'Decline',
  params: OfAttendee,
  request: ApiRequest<unknown>,
  services: Services,
) => {
  const { profileId: by, now } = request
  const answer = (profileId: string) => ({ type, by, profileId, now }) as const
  const commands = { command: answer, notFound: requestNotFound }
  return commandOnAttendee(params, commands, request, services)
}

export const onApproveRequest = command(approveRequest, ofEvent, (request, services) =>
  answerRequest('Approve', request.params, request, services),
)

export const onDeclineRequest = command(declineRequest, ofEvent, (request, services) =>
  answerRequest('Decline', request.params, request, services),
)

export const onMarkAttendance = command(markAttendance, ofEvent, (request, services) => {
  const { profileId: by, now, body, params } = request
  const mark = (profileId: string) =>
    ({ type: 'MarkAttendance', by, profileId, came: body.came, now }) as const
  const commands = { command: mark, notFound: attendeeNotFound }
  return commandOnAttendee(params, commands, request, services)
})
