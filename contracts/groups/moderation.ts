import * as z from 'zod'
import { event } from '../core/event.ts'
import { Id } from '../core/ids.ts'
import { groupLimits } from '../core/limits.ts'
import { EncryptedField, ofGroup, ofProfile, subjects } from '../core/personal.ts'
import { route } from '../core/route.ts'
import { lineUpTo, required } from '../core/text.ts'
import { GroupChat, GroupMessage } from './groups.ts'

const group = z.strictObject({ id: Id })

export const nameModerator = route('PUT /api/group-chats/:id/members/:profileId/moderator', {
  summary: 'Let a member of a group that you founded moderate it, or no longer; or stop yourself',
  access: 'member',
  params: group.extend({ profileId: Id }),
  body: z.strictObject({ moderates: z.boolean() }),
  response: GroupChat,
  errors: ['not_found', 'founder_only', 'too_many_moderators'],
})

export const listPins = route('GET /api/group-chats/:id/pins', {
  summary: 'The pinned messages of a group that are yours to read, the latest pin first',
  access: 'member',
  params: group,
  response: z.array(GroupMessage),
  errors: ['not_found'],
})

export const pinMessage = route('PUT /api/group-chats/:id/messages/:messageId/pin', {
  summary: 'Pin a message of a group that you moderate, or no longer; the latest three stay pinned',
  access: 'member',
  params: group.extend({ messageId: Id }),
  body: z.strictObject({ isPinned: z.boolean() }),
  response: z.object({ id: Id, isPinned: z.boolean() }),
  errors: ['not_found', 'moderators_only'],
})

export const removeMessage = route('DELETE /api/group-chats/:id/messages/:messageId', {
  summary: 'Remove a message of somebody else for all members of a group that you moderate',
  access: 'member',
  params: group.extend({ messageId: Id }),
  response: z.object({ id: Id }),
  errors: ['not_found', 'moderators_only'],
})

export const openTopic = route('POST /api/group-chats/:id/topics', {
  summary: 'Open a topic in a group that you moderate',
  access: 'member',
  params: group,
  body: z.strictObject({
    name: required(lineUpTo(groupLimits.topic, 'name'), 'Give the topic a name.'),
  }),
  response: GroupChat,
  errors: ['not_found', 'moderators_only', 'too_many_topics'],
})

export const closeTopic = route('DELETE /api/group-chats/:id/topics/:topicId', {
  summary: 'Close a topic of a group that you moderate: its messages stay, without it',
  access: 'member',
  params: group.extend({ topicId: Id }),
  response: GroupChat,
  errors: ['not_found', 'moderators_only'],
})

export const moderationRoutes = [
  nameModerator,
  listPins,
  pinMessage,
  removeMessage,
  openTopic,
  closeTopic,
] as const

/** Events of moderators in a group: who they are, what they pin, and its topics. */
export const moderationEvents = [
  /** `by` is the founder, or a moderator who stops. */
  event(
    'GroupModeratorNamed',
    z.object({ groupId: Id, profileId: Id, by: Id, moderates: z.boolean() }),
  ),
  event(
    'GroupMessagePinned',
    z.object({ groupId: Id, messageId: Id, by: Id, isPinned: z.boolean() }),
  ),
  /** `by` removed the message of `from` for everybody; `revision` is that of the message. */
  event(
    'GroupMessageRemoved',
    z.object({ groupId: Id, messageId: Id, by: Id, from: Id, revision: z.int().nonnegative() }),
    {
      open: { revision: 'a place in the conversation' },
      ends: ({ messageId }) => [subjects.photo(messageId)],
    },
  ),
  event(
    'GroupTopicOpened',
    z.object({ groupId: Id, topicId: Id, by: Id, name: z.union([EncryptedField, z.string()]) }),
    {
      personal: {
        keySubjects: [ofGroup('groupId'), ofProfile('by')],
        erased: { name: '' },
        staysEncrypted: true,
      },
    },
  ),
  event('GroupTopicClosed', z.object({ groupId: Id, topicId: Id, by: Id })),
] as const
