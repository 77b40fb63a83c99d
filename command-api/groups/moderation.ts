import { streams } from '../../contracts/features.ts'
import {
  closeTopic,
  listPins,
  nameModerator,
  openTopic,
  pinMessage,
  removeMessage,
} from '../../contracts/groups/moderation.ts'
import { group } from '../../domain/groups/decider.ts'
import { findMessageFor } from '../../domain/groups/group-state.ts'
import { memberNotFound } from '../../domain/groups/membership-rules.ts'
import type { ModerationCommand } from '../../domain/groups/moderation-rules.ts'
import { isHost as hosts } from '../../domain/meetups/roles.ts'
import { groupMessages, groups } from '../../projections/views/groups.ts'
import { type ApiRequest, command, query } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import { findSeated } from './members.ts'
import { findAuthor, presentMessages } from './messages.ts'
import { presentChangedGroup } from './own-groups.ts'
import { findOwnGroup, groupViews } from './visibility.ts'

/** Whether a member hosts the meetup whose discussion they moderate. */
const hostsIn = async (groupId: string, request: ApiRequest<unknown>, services: Services) => {
  const { discussed } = await findOwnGroup(groupId, request, services)
  return discussed !== null && hosts(discussed, request.profileId)
}

const changesGroup = { reads: groupViews, settles: [groups] } as const

/** Dispatches a command on a group that the caller is in, and presents the group after it. */
const change = async (
  command: ModerationCommand,
  request: ApiRequest<unknown>,
  services: Services,
) => {
  const id = command.groupId
  const { position, state } = await request.dispatch(group, streams.group(id), command)
  return presentChangedGroup({ id, state, position }, request, services)
}

export const onNameModerator = command(nameModerator, changesGroup, async (request, services) => {
  const { profileId: by, params, body } = request
  const { id: groupId } = params
  const { state } = await findOwnGroup(groupId, request, services)
  const profileId =
    params.profileId === by
      ? by
      : await request.oncePerKey(() => findSeated(params.profileId, state, request, services))
  if (profileId === undefined) throw memberNotFound()
  const name = { type: 'NameGroupModerator', groupId, profileId, by, ...body } as const
  return change(name, request, services)
})

export const onListPins = query(
  listPins,
  { reads: [...groupViews, groupMessages] },
  async (request, services) => {
    const { state } = await findOwnGroup(request.params.id, request, services)
    const readable = state.pinned.filter(id => findMessageFor(state, request.profileId, id))
    const found = await services.views.collection(groupMessages).many(readable)
    const page = found.filter(message => message !== undefined)
    return presentMessages(page, state, request, services)
  },
)

export const onPinMessage = command(pinMessage, changesGroup, async (request, services) => {
  const { profileId: by, params, body } = request
  const { id: groupId, messageId } = params
  const isHost = await hostsIn(groupId, request, services)
  await findAuthor(messageId, groupId, request, services)
  const pin = { type: 'PinGroupMessage', groupId, messageId, by, isHost, ...body } as const
  await request.dispatch(group, streams.group(groupId), pin)
  return { id: messageId, ...body }
})

export const onRemoveMessage = command(
  removeMessage,
  { ...changesGroup, settles: [groups, groupMessages] },
  async (request, services) => {
    const { profileId: by, params } = request
    const { id: groupId, messageId } = params
    const isHost = await hostsIn(groupId, request, services)
    await findAuthor(messageId, groupId, request, services)
    const remove = { type: 'RemoveGroupMessage', groupId, messageId, by, isHost } as const
    await request.dispatch(group, streams.group(groupId), remove)
    return { id: messageId }
  },
)

export const onOpenTopic = command(openTopic, changesGroup, async (request, services) => {
  const { profileId: by, params, body } = request
  const { id: groupId } = params
  const isHost = await hostsIn(groupId, request, services)
  const topicId = request.newId()
  const open = { type: 'OpenGroupTopic', groupId, topicId, by, isHost, ...body } as const
  return change(open, request, services)
})

export const onCloseTopic = command(closeTopic, changesGroup, async (request, services) => {
  const { profileId: by, params } = request
  const { id: groupId, topicId } = params
  const isHost = await hostsIn(groupId, request, services)
  return change({ type: 'CloseGroupTopic', groupId, topicId, by, isHost }, request, services)
})
