import type { Refusal } from '../../contracts/core/refusals.ts'
import { streams } from '../../contracts/features.ts'
import {
  approveRequest,
  declineRequest,
  type EventDetails,
  markAttendance,
} from '../../contracts/meetups/meetups.ts'
import { eventNotFound, type MeetupCommand, meetup } from '../../domain/meetups/decider.ts'
import { attendeeNotFound, requestNotFound } from '../../domain/meetups/seat-rules.ts'
import { type ApiRequest, command } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import { answererIds, findAmongAnswers } from './attendee-ids.ts'
import { presentState } from './present-details.ts'
import { readerOf } from './reader.ts'
import { findMeetup, ofEvent } from './visibility.ts'

type OfAttendee = { readonly id: string; readonly attendeeId: string }

type Commands = {
  readonly command: (on: string) => MeetupCommand
  readonly notFound: () => Refusal
}

/**
 * Dispatches a command of the organizer on a member who answered and exists for them.
 * @throws {Refusal} `not_found`: the caller is not the organizer, or nobody answered under this id.
 */
const commandOnAttendee = async (
  params: OfAttendee,
  { command, notFound }: Commands,
  request: ApiRequest<unknown>,
  services: Services,
): Promise<EventDetails> => {
  const found = await findMeetup(params.id, request, services, answererIds)
  if (found.state.organizer !== request.profileId) throw eventNotFound()
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
