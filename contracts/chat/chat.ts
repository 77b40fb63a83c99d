import * as z from 'zod'
import { event } from '../core/event.ts'
import { Id } from '../core/ids.ts'
import { limits } from '../core/limits.ts'
import { EncryptedField, ofConversation, ofProfile, subjects } from '../core/personal.ts'
import { route } from '../core/route.ts'
import { required, textUpTo } from '../core/text.ts'
import { DiscoveryMode } from '../profiles/modes.ts'
import { answered } from './quote.ts'
import { GivenReaction, reacted } from './reactions.ts'

export const Message = z
  .object({
    id: Id,
    senderProfileId: Id,
    content: z.string(),
    isRead: z.boolean(),
    createdAt: z.iso.datetime(),
    ...answered,
    ...reacted,
  })
  .meta({ id: 'Message' })
export type Message = z.output<typeof Message>

const matchParams = z.strictObject({ matchId: Id })

/** What is said in a match or a group, with the id of the message there that it answers. */
export const Said = z.strictObject({
  content: required(textUpTo(limits.message, 'message'), 'Write something first.'),
  answers: Id.optional(),
})

export const listMessages = route('GET /api/matches/:matchId/messages', {
  summary: 'The latest 200 messages, oldest first, or those before one; marks them read',
  access: 'member',
  params: matchParams,
  query: z.strictObject({ before: Id.optional() }),
  response: z.array(Message),
  errors: ['not_found'],
})

export const sendMessage = route('POST /api/matches/:matchId/messages', {
  summary: 'Say something to a match, or answer one message',
  access: 'member',
  params: matchParams,
  body: Said,
  response: Message,
  errors: ['not_found'],
})

export const reactToMessage = route('PUT /api/matches/:matchId/messages/:messageId/reaction', {
  summary: 'React to a message of a match, once, or take it back; nobody is notified',
  access: 'member',
  params: z.strictObject({ matchId: Id, messageId: Id }),
  body: GivenReaction,
  response: GivenReaction.extend({ id: Id }),
  errors: ['not_found'],
})

export const muteChat = route('PUT /api/matches/:matchId/mute', {
  summary: 'Mute a chat, which then counts no unread messages and notifies of none, or stop it',
  access: 'member',
  params: matchParams,
  body: z.strictObject({ isMuted: z.boolean() }),
  response: z.object({ id: Id, isMuted: z.boolean() }),
  errors: ['not_found'],
})

export const chatRoutes = [listMessages, sendMessage, reactToMessage, muteChat] as const

/**
 * Events of one conversation: the messages of a match, encrypted with a key that ends with the
 * match.
 */
export const chatEvents = [
  event(
    'ConversationOpened',
    z.object({ matchId: Id, profiles: z.tuple([Id, Id]), mode: DiscoveryMode }),
  ),
  event(
    'MessageSent',
    z.object({
      matchId: Id,
      messageId: Id,
      from: Id,
      to: Id,
      content: z.union([EncryptedField, z.string()]),
      /** Id of the message that it answers. */
      answers: Id.optional(),
    }),
    {
      personal: {
        keySubjects: [ofConversation('matchId'), ofProfile('from')],
        erased: { content: '' },
        staysEncrypted: true,
      },
    },
  ),
  /** In place of an earlier reaction of the same member to the same message. */
  event(
    'ReactionGiven',
    z.object({
      matchId: Id,
      messageId: Id,
      by: Id,
      reaction: z.union([EncryptedField, z.string()]),
    }),
    {
      personal: {
        keySubjects: [ofConversation('matchId'), ofProfile('by')],
        erased: { reaction: '' },
        staysEncrypted: true,
      },
    },
  ),
  event('ReactionTakenBack', z.object({ matchId: Id, messageId: Id, by: Id })),
  /** `by` has read everything up to this revision of the conversation. */
  event('MessagesRead', z.object({ matchId: Id, by: Id, upTo: z.int().nonnegative() }), {
    open: { upTo: 'a place in the conversation' },
  }),
  event('ConversationMuted', z.object({ matchId: Id, profileId: Id, isMuted: z.boolean() })),
  event('ConversationClosed', z.object({ matchId: Id }), {
    ends: ({ matchId }) => [subjects.conversation(matchId)],
  }),
  /** The conversation is closed: its messages can no longer be decrypted. */
  event('MessagesForgotten', z.object({ matchId: Id, messageIds: z.array(Id).min(1) })),
] as const
