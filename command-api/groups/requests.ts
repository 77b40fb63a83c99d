import { streams } from '../../contracts/features.ts'
import {
  acceptGroupRequest,
  declineGroupRequest,
  withdrawGroupRequest,
} from '../../contracts/groups/groups.ts'
import { group } from '../../domain/groups/decider.ts'
import { requestNotFound } from '../../domain/groups/request-rules.ts'
import { groups } from '../../projections/views/groups.ts'
import { type ApiRequest, command } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import { presentChangedGroup } from './changed-group.ts'
import { findRequester } from './find-member.ts'
import { groupReaderOf } from './reader.ts'
import { findOwnGroup, groupViews, mayMeetAll } from './visibility.ts'

export const onWithdrawGroupRequest = command(
  withdrawGroupRequest,
  { reads: [], settles: [groups] },
  async ({ profileId, params, dispatch }) => {
    const withdraw = { type: 'WithdrawGroupRequest', profileId } as const
    await dispatch(group, streams.group(params.id), withdraw)
    return { id: params.id }
  },
)

type OfRequest = { readonly id: string; readonly requesterId: string }

/**
 * Answers a request as the founder. A request of a member hidden from anybody in the group counts
 * as missing.
 */
const answer = async (
  type: 'AcceptGroupRequest' | 'DeclineGroupRequest',
  { id, requesterId }: OfRequest,
  request: ApiRequest<unknown>,
  services: Services,
) => {
  const by = request.profileId
  const found = await findOwnGroup(id, request, services)
  const profileId = await request.oncePerKey(() =>
    findRequester(requesterId, found.state, request, services),
  )
  if (profileId === undefined) throw requestNotFound()
  const requester = { profileId, now: request.now }
  const reader = await groupReaderOf(requester, found.document.memberIds, services)
  if (!mayMeetAll(reader, found.document)) throw requestNotFound()
  const { position, state } = await request.dispatch(group, streams.group(id), {
    type,
    profileId,
    by,
  })
  return presentChangedGroup({ id, state, position }, request, services)
}

export const onAcceptGroupRequest = command(
  acceptGroupRequest,
  { reads: groupViews, settles: [groups] },
  (request, services) => answer('AcceptGroupRequest', request.params, request, services),
)

export const onDeclineGroupRequest = command(
  declineGroupRequest,
  { reads: groupViews, settles: [groups] },
  (request, services) => answer('DeclineGroupRequest', request.params, request, services),
)
