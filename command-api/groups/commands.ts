import { declareGroupInterests } from '../../contracts/group-interests.ts'
import {
  declineGroupInvitation,
  foundGroup,
  inviteToGroup,
  joinGroup,
  leaveGroup,
  removeGroupMember,
} from '../../contracts/groups.ts'
import { streams } from '../../contracts/streams.ts'
import { command } from '../handler.ts'
import { profileNotFound } from '../matching/block-rules.ts'
import { changeOwnProfile } from '../profiles/commands.ts'
import { group } from './decider.ts'
import { memberNotFound } from './membership-rules.ts'
import { presentChangedGroup } from './own-groups.ts'
import { presentInterests } from './present.ts'
import { findOpenGroup, findOwnGroup, groupViews, mayRead } from './visibility.ts'

export const onDeclareGroupInterests = command(
  declareGroupInterests,
  { reads: [], limit: 'profile' },
  async request => {
    const declared = { type: 'DeclareGroupInterests', ...request.body } as const
    return presentInterests(await changeOwnProfile(request, declared))
  },
)

export const onFoundGroup = command(
  foundGroup,
  { reads: groupViews, limit: 'group' },
  async (request, services) => {
    const groupId = request.newId()
    const { position } = await request.dispatch(group, streams.group(groupId), {
      ...{ type: 'FoundGroup', groupId, founder: request.profileId, ...request.body },
    })
    return presentChangedGroup(groupId, position, request, services)
  },
)

export const onJoinGroup = command(joinGroup, { reads: groupViews }, async (request, services) => {
  const { profileId, params, body } = request
  const { fits } = await findOpenGroup(params.id, request, services)
  const { position } = await request.dispatch(group, streams.group(params.id), {
    ...{ type: 'Join', profileId, ...body, fits },
  })
  return presentChangedGroup(params.id, position, request, services)
})

export const onLeaveGroup = command(leaveGroup, { reads: [] }, async request => {
  const { profileId, params } = request
  await request.dispatch(group, streams.group(params.id), { type: 'Leave', profileId })
  return { id: params.id }
})

export const onInviteToGroup = command(
  inviteToGroup,
  { reads: groupViews },
  async (request, services) => {
    const { profileId: by, params, body, now } = request
    const { profileId } = body
    await findOwnGroup(params.id, request, services)
    if (!services.discoveryIndex.isMatched(by, profileId)) throw profileNotFound()
    const invite = { type: 'InviteToGroup', profileId, by, now } as const
    await request.dispatch(group, streams.group(params.id), invite)
    return { id: params.id, profileId }
  },
)

export const onDeclineGroupInvitation = command(
  declineGroupInvitation,
  { reads: [] },
  async request => {
    const { profileId, params } = request
    const decline = { type: 'DeclineGroupInvitation', profileId } as const
    await request.dispatch(group, streams.group(params.id), decline)
    return { id: params.id }
  },
)

export const onRemoveGroupMember = command(
  removeGroupMember,
  { reads: groupViews },
  async (request, services) => {
    const { profileId: by, params } = request
    const { id, profileId } = params
    await findOwnGroup(id, request, services)
    if (!mayRead(by, profileId, services)) throw memberNotFound()
    const remove = { type: 'Remove', profileId, by } as const
    const { position } = await request.dispatch(group, streams.group(id), remove)
    return presentChangedGroup(id, position, request, services)
  },
)
