import * as z from 'zod'
import { event } from '../core/event.ts'
import { Id } from '../core/ids.ts'
import { limits } from '../core/limits.ts'
import { EncryptedField, ofConversation, ofProfile, ofSpan, subjects } from '../core/personal.ts'
import { route } from '../core/route.ts'
import { required, textUpTo } from '../core/text.ts'
import { DiscoveryMode } from '../profiles/modes.ts'
import { type Farewell, farewells } from './farewells.ts'
import {
  messagePhoto,
  photoConsent,
  photoMessage,
  photoReturn,
  pictured,
  withPhoto,
} from './photos.ts'
import { answered } from './quote.ts'
import { GivenReaction, reacted } from './reactions.ts'
import { VanishingDays, vanishingSpan } from './vanishing.ts'

export const Message = z
  .object({
    id: Id,
    senderProfileId: Id,
    content: z.string(),
    isRead: z.boolean(),
    createdAt: z.iso.datetime(),
    /** Where both chose that it vanishes: when. */
    vanishAt: vanishingSpan.vanishAt,
    ...pictured,
    ...answered,
    ...reacted,
  })
  .meta({ id: 'Message' })
export type Message = z.output<typeof Message>

const matchParams = z.strictObject({ matchId: Id })
const messageParams = z.strictObject({ matchId: Id, messageId: Id })

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
  errors: ['not_found', 'chat_closed'],
})

export const closeChat = route('POST /api/matches/:matchId/farewell', {
  summary:
    'Close a chat kindly: one of three texts is its last message, and the match ends a week later',
  access: 'member',
  params: matchParams,
  body: z.strictObject({ farewell: z.enum(Object.keys(farewells) as Farewell[]) }),
  response: Message,
  errors: ['not_found', 'chat_closed'],
})

export const reactToMessage = route('PUT /api/matches/:matchId/messages/:messageId/reaction', {
  summary: 'React to a message of a match, once, or take it back; nobody is notified',
  access: 'member',
  params: messageParams,
  body: GivenReaction,
  response: GivenReaction.extend({ id: Id }),
  errors: ['not_found'],
})

export const sendPhoto = photoMessage('POST /api/matches/:matchId/photos', {
  params: matchParams,
  response: Message,
})

export const agreeToPhotos = photoConsent('PUT /api/matches/:matchId/photo-consent', matchParams)

export const readPhoto = messagePhoto(
  'GET /api/matches/:matchId/messages/:messageId/photo',
  messageParams,
)

export const takePhotoBack = photoReturn(
  'DELETE /api/matches/:matchId/messages/:messageId/photo',
  messageParams,
)

export const muteChat = route('PUT /api/matches/:matchId/mute', {
  summary: 'Mute a chat, which then counts no unread messages and notifies of none, or stop it',
  access: 'member',
  params: matchParams,
  body: z.strictObject({ isMuted: z.boolean() }),
  response: z.object({ id: Id, isMuted: z.boolean() }),
  errors: ['not_found'],
})

const ownVanishing = z.object({ days: VanishingDays.nullable() })

export const chooseVanishing = route('PUT /api/matches/:matchId/vanishing', {
  summary:
    'Choose after how many days messages sent from now on vanish, or none; it holds while both chose the same',
  access: 'member',
  params: matchParams,
  body: z.strictObject(ownVanishing.shape),
  response: ownVanishing.extend({ id: Id }),
  errors: ['not_found'],
})

export const chatRoutes = [
  listMessages,
  sendMessage,
  reactToMessage,
  closeChat,
  muteChat,
  chooseVanishing,
  agreeToPhotos,
  readPhoto,
  takePhotoBack,
] as const

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
      ...withPhoto,
      ...vanishingSpan,
    }),
    {
      personal: {
        keySubjects: [ofConversation('matchId'), ofProfile('from'), ofSpan('span')],
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
      /** That of the message. */
      span: vanishingSpan.span,
    }),
    {
      personal: {
        keySubjects: [ofConversation('matchId'), ofProfile('by'), ofSpan('span')],
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
  /** For messages sent from then on, while both chose the same; null for none. */
  event(
    'VanishingChosen',
    z.object({ matchId: Id, profileId: Id, days: VanishingDays.nullable() }),
  ),
  /** The messages of a span can no longer be decrypted. All up to this revision count as read. */
  event(
    'MessagesVanished',
    z.object({
      matchId: Id,
      span: Id,
      messageIds: z.array(Id).min(1),
      /** Those of them with a photo. */
      photoIds: z.array(Id).optional(),
      upTo: z.int().nonnegative(),
    }),
    {
      ends: ({ span, photoIds }) => [
        subjects.span(span),
        ...Array.from(photoIds ?? [], subjects.photo),
      ],
      open: { upTo: 'a place in the conversation' },
    },
  ),
  event('PhotosAgreed', z.object({ matchId: Id, profileId: Id, agrees: z.boolean() })),
  event('PhotoTakenBack', z.object({ matchId: Id, messageId: Id, by: Id }), {
    ends: ({ messageId }) => [subjects.photo(messageId)],
  }),
  /** Its last message is a farewell: nobody writes in it any more, and the match ends at `endsAt`. */
  event('ConversationClosedKindly', z.object({ matchId: Id, by: Id, endsAt: z.iso.datetime() })),
  event('ConversationClosed', z.object({ matchId: Id }), {
    ends: ({ matchId }) => [subjects.conversation(matchId)],
  }),
  /** The conversation is closed: its messages can no longer be decrypted. */
  event('MessagesForgotten', z.object({ matchId: Id, messageIds: z.array(Id).min(1) })),
] as const
