import { streams } from '../../contracts/features.ts'
import {
  approveRequest,
  declineRequest,
  type EventDetails,
} from '../../contracts/meetups/meetups.ts'
import { requestNotFound } from '../../domain/meetups/approval-rules.ts'
import { eventNotFound, meetup } from '../../domain/meetups/decider.ts'
import { type ApiRequest, command } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import { answererIds, findAmongAnswers } from './attendee-ids.ts'
import { presentState } from './present-details.ts'
import { readerOf } from './reader.ts'
import { findMeetup, ofEvent } from './visibility.ts'

type OfRequest = { readonly id: string; readonly attendeeId: string }

/**
 * Answers a request of a member who exists for the organizer.
 * @throws {Refusal} `not_found`: the caller is not the organizer, or nobody asked under this id.
 */
const answerRequest = async (
  type: 'Approve' | 'Decline',
  params: OfRequest,
  request: ApiRequest<unknown>,
  services: Services,
): Promise<EventDetails> => {
  const { profileId: by, now } = request
  const found = await findMeetup(params.id, request, services, answererIds)
  if (found.state.organizer !== by) throw eventNotFound()
  const profileId = await request.oncePerKey(() =>
    findAmongAnswers(params.attendeeId, found, services),
  )
  if (profileId === undefined) throw requestNotFound()
  // A repeat may name somebody whom the event has forgotten since.
  const { canSee } = await readerOf(request, [profileId], services)
  if (!canSee(profileId)) throw requestNotFound()
  const stream = streams.meetup(params.id)
  const { state } = await request.dispatch(meetup, stream, { type, by, profileId, now })
  return presentState(state, request, services)
}

export const onApproveRequest = command(approveRequest, ofEvent, (request, services) =>
  answerRequest('Approve', request.params, request, services),
)

export const onDeclineRequest = command(declineRequest, ofEvent, (request, services) =>
  answerRequest('Decline', request.params, request, services),
)
