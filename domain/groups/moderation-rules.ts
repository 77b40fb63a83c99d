import { groupLimits } from '../../contracts/core/limits.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import {
  decidesIn,
  findMessageFor,
  founderOf,
  type GroupEvent,
  type GroupState,
  groupMessageNotFound,
  groupNotFound,
  isMember,
} from './group-state.ts'
import { memberNotFound } from './membership-rules.ts'

type ByMember = { readonly groupId: string; readonly by: string }
/** Whether the member hosts the meetup whose discussion it is; absent in other groups. */
type ByHost = ByMember & { readonly isHost?: boolean | undefined }
type NameModerator = ByMember & {
  readonly type: 'NameGroupModerator'
  readonly profileId: string
  readonly moderates: boolean
}
type Pin = ByHost & {
  readonly type: 'PinGroupMessage'
  readonly messageId: string
  readonly isPinned: boolean
}
type RemoveMessage = ByHost & {
  readonly type: 'RemoveGroupMessage'
  readonly messageId: string
}
type OpenTopic = ByHost & {
  readonly type: 'OpenGroupTopic'
  readonly topicId: string
  readonly name: string
}
type CloseTopic = ByHost & { readonly type: 'CloseGroupTopic'; readonly topicId: string }

export type ModerationCommand = NameModerator | Pin | RemoveMessage | OpenTopic | CloseTopic

/** One refusal for an unknown topic, a closed one, and one of another group. */
export const topicNotFound = () =>
  new Refusal('not_found', "This topic isn't here anymore. Reopen the group.")
const founderNames = () => new Refusal('founder_only', 'Only the founder can name moderators.')
const moderatorsOnly = ({ meetupId }: GroupState) =>
  new Refusal(
    'moderators_only',
    `Only ${meetupId ? 'hosts' : 'the founder and moderators'} can do this. Ask one of them.`,
  )
const tooManyModerators = () =>
  new Refusal(
    'too_many_moderators',
    `A group has at most ${groupLimits.moderators} moderators. Take the role from another first.`,
  )
const tooManyTopics = () =>
  new Refusal(
    'too_many_topics',
    `A group has at most ${groupLimits.topics} topics. Close another first.`,
  )

const onName = ({ type: _, ...data }: NameModerator, state: GroupState): GroupEvent[] | Refusal => {
  const { by, profileId, moderates } = data
  const isOwn = by === profileId && !moderates
  if (!isOwn && founderOf(state) !== by) return founderNames()
  if (!isMember(state, profileId) || founderOf(state) === profileId) return memberNotFound()
  if (state.moderators.includes(profileId) === moderates) return []
  if (moderates && state.moderators.length >= groupLimits.moderators) return tooManyModerators()
  return [{ type: 'GroupModeratorNamed', data }]
}

const onPin = (
  { type: _, isHost: __, ...data }: Pin,
  state: GroupState,
): GroupEvent[] | Refusal => {
  const { by, messageId, isPinned } = data
  if (!findMessageFor(state, by, messageId)) return groupMessageNotFound()
  if (state.pinned.includes(messageId) === isPinned) return []
  return [{ type: 'GroupMessagePinned', data }]
}

/** Nobody takes their own words out of a report's reach. */
const othersRemove = () =>
  new Refusal('moderators_only', 'Only another moderator or host can remove what you wrote.')

const onRemoveMessage = (
  { groupId, messageId, by }: RemoveMessage,
  state: GroupState,
): GroupEvent[] | Refusal => {
  const message = findMessageFor(state, by, messageId)
  if (!message) return groupMessageNotFound()
  const { from, revision } = message
  if (from === by) return othersRemove()
  return [{ type: 'GroupMessageRemoved', data: { groupId, messageId, by, from, revision } }]
}

/** Decides what the founder and moderators arrange in a group. */
export const decideByModerator = (
  command: ModerationCommand,
  state: GroupState,
): readonly GroupEvent[] | Refusal => {
  if (!isMember(state, command.by)) return groupNotFound()
  if (command.type === 'NameGroupModerator') return onName(command, state)
  if (!decidesIn(state, command.by) && !(state.meetupId && command.isHost))
    return moderatorsOnly(state)
  switch (command.type) {
    case 'PinGroupMessage':
      return onPin(command, state)
    case 'RemoveGroupMessage':
      return onRemoveMessage(command, state)
    case 'OpenGroupTopic': {
      const { type: _, isHost: __, ...data } = command
      if (state.topics.length >= groupLimits.topics) return tooManyTopics()
      return [{ type: 'GroupTopicOpened', data }]
    }
    case 'CloseGroupTopic': {
      const { type: _, isHost: __, ...data } = command
      if (!state.topics.some(({ id }) => id === data.topicId)) return topicNotFound()
      return [{ type: 'GroupTopicClosed', data }]
    }
  }
}
