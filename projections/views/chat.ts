import type { VanishingDays } from '../../contracts/chat/vanishing.ts'
import type { Instant, Revision } from '../../contracts/core/event.ts'
import type { EventNamed } from '../../contracts/events.ts'
import { streams } from '../../contracts/features.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import { decryptField } from '../../engines/log/encryption.ts'
import type { Keys } from '../../engines/ports/keys.ts'
import type { ReadModels } from '../../engines/ports/read-models.ts'
import { defineProjection } from '../runtime/define-projection.ts'
import { type StoredReaction, withoutReaction, withReaction } from './reactions.ts'
import { addUnread, count, type Unread, unreadAfter } from './unread.ts'

type MessageContent = EventNamed<'MessageSent'>['data']['content']

type ByProfile<T> = Readonly<Record<string, T>>

export type ConversationDocument = {
  readonly matchId: string
  /** In alphabetical order. */
  readonly profiles: readonly [string, string]
  readonly mode: DiscoveryMode
  readonly createdAt: Instant
  readonly lastMessage: {
    readonly content: MessageContent
    readonly senderProfileId: string
    readonly createdAt: Instant
    readonly span?: string
  } | null
  /** Time of the last message, or of the match while there is none: conversations sort by it. */
  readonly lastAt: Instant
  /** Number of unread messages, by reader. */
  readonly unread: ByProfile<number>
  /** The revision up to which each has read; absent for a member who has read nothing. */
  readonly read: ByProfile<Revision>
  /** Revisions of the messages that `unread` counts. */
  readonly waiting: ByProfile<Unread>
  /** Who muted it; absent until somebody does. */
  readonly muted?: readonly string[]
  /** Who closed it kindly, and when the match ends. */
  readonly closed?: { readonly by: string; readonly endsAt: Instant }
  /** After how many days messages vanish, by who chose it; absent until somebody does. */
  readonly vanishing?: ByProfile<VanishingDays | null>
  /** Who agrees to photos; absent for a member who has not answered. */
  readonly photosAgreed?: ByProfile<boolean>
}

export type MessageDocument = {
  readonly id: string
  readonly matchId: string
  readonly from: string
  /** As in the log: encrypted, except messages from before encryption was introduced. */
  readonly content: MessageContent
  readonly at: Instant
  /** Revision in the conversation's stream: messages sort by it. */
  readonly revision: Revision
  /** Id of the message that it answers. */
  readonly answers?: string
  readonly span?: string
  readonly vanishAt?: Instant
  readonly reactions?: readonly StoredReaction[]
  /** Whether its photo can still be seen; absent without one. */
  readonly photo?: boolean
}

const matchKey = (event: { readonly data: { readonly matchId: string } }) => [event.data.matchId]

const withUnread = (
  conversation: ConversationDocument,
  profileId: string,
  waiting: Unread,
): ConversationDocument => ({
  ...conversation,
  unread: { ...conversation.unread, [profileId]: count(waiting) },
  waiting: { ...conversation.waiting, [profileId]: waiting },
})

/**
 * The two members of a match, unread counts, who muted or closed it, what they chose to vanish, who
 * agrees to photos, the last message encrypted. By match id, while the match lasts; indexed by profile, sorted by `lastAt`.
 *
 * @until the match ends, or one of them deletes their account
 */
export const conversations = defineProjection<ConversationDocument>({
  name: 'conversations',
  version: 5,
  indexes: [{ by: ['profiles'], order: 'lastAt' }],
  on: {
    Matched: {
      keys: matchKey,
      fold: (
        _,
        {
          data: {
            matchId,
            profiles: [one, other],
            mode,
          },
          at,
        },
      ) => ({
        matchId,
        profiles: one < other ? [one, other] : [other, one],
        mode,
        createdAt: at,
        lastMessage: null,
        lastAt: at,
        unread: { [one]: 0, [other]: 0 },
        read: {},
        waiting: {},
      }),
    },
    MessageSent: {
      keys: matchKey,
      fold: (conversation, { data: { from, to, content, span }, at, revision }) => {
        if (!conversation) return null
        const vanishing = span === undefined ? {} : { span }
        const lastMessage = { content, senderProfileId: from, createdAt: at, ...vanishing }
        const waiting = addUnread(conversation.waiting[to] ?? [], revision)
        return withUnread({ ...conversation, lastMessage, lastAt: at }, to, waiting)
      },
    },
    MessagesRead: {
      keys: matchKey,
      fold: (conversation, { data: { by, upTo } }) => {
        if (!conversation) return null
        const read = { ...conversation.read, [by]: upTo }
        const waiting = unreadAfter(conversation.waiting[by] ?? [], upTo)
        return withUnread({ ...conversation, read }, by, waiting)
      },
    },
    ConversationMuted: {
      keys: matchKey,
      fold: (conversation, { data: { profileId, isMuted } }) => {
        if (!conversation) return null
        const others = (conversation.muted ?? []).filter(one => one !== profileId)
        return { ...conversation, muted: isMuted ? [...others, profileId] : others }
      },
    },
    ConversationClosedKindly: {
      keys: matchKey,
      fold: (conversation, { data: { by, endsAt } }) =>
        conversation && { ...conversation, closed: { by, endsAt } },
    },
    VanishingChosen: {
      keys: matchKey,
      fold: (conversation, { data: { profileId, days } }) =>
        conversation && {
          ...conversation,
          vanishing: { ...conversation.vanishing, [profileId]: days },
        },
    },
    PhotosAgreed: {
      keys: matchKey,
      fold: (conversation, { data: { profileId, agrees } }) =>
        conversation && {
          ...conversation,
          photosAgreed: { ...conversation.photosAgreed, [profileId]: agrees },
        },
    },
    MessagesVanished: {
      keys: matchKey,
      fold: (conversation, { data: { span, upTo } }) => {
        if (!conversation) return null
        const { lastMessage, profiles, waiting } = conversation
        const rest =
          lastMessage?.span === span ? { ...conversation, lastMessage: null } : conversation
        return profiles.reduce(
          (next, profileId) =>
            withUnread(next, profileId, unreadAfter(waiting[profileId] ?? [], upTo)),
          rest,
        )
      },
    },
    Unmatched: { keys: matchKey, fold: () => null },
    ConversationClosed: { keys: matchKey, fold: () => null },
  },
})

/**
 * Encrypted messages with reactions. By message id; indexed by match. Messages can outlive their
 * match briefly, so read the match first.
 *
 * @until the conversation is closed, or they vanish
 */
export const messages = defineProjection<MessageDocument>({
  name: 'messages',
  version: 5,
  indexes: [{ by: ['matchId'], order: 'revision' }],
  on: {
    MessageSent: {
      isNew: true,
      keys: ({ data }) => [data.messageId],
      fold: (_, { data: { messageId: id, to: _to, ...message }, at, revision }) => ({
        id,
        ...message,
        at,
        revision,
      }),
    },
    ReactionGiven: {
      keys: ({ data }) => [data.messageId],
      fold: (message, { data }) => withReaction(message, data),
    },
    ReactionTakenBack: {
      keys: ({ data }) => [data.messageId],
      fold: (message, { data }) => withoutReaction(message, data.by),
    },
    PhotoTakenBack: {
      keys: ({ data }) => [data.messageId],
      fold: message => message && { ...message, photo: false },
    },
    MessagesVanished: { keys: ({ data }) => data.messageIds, fold: () => null },
    MessagesForgotten: { keys: ({ data }) => data.messageIds, fold: () => null },
  },
})

export const chatViews = [conversations, messages]

/** A member's live matches, latest conversation first. */
export const ownConversations = (
  profileId: string,
  views: ReadModels,
): Promise<ConversationDocument[]> =>
  views.collection(conversations).find({
    where: { profiles: profileId },
    order: { field: 'lastAt', direction: 'descending' },
  })

/** Decrypts a reaction in a match. Undefined once it vanished, or its author or both have left. */
export const readReaction = async (
  keys: Keys,
  matchId: string,
  { by, reaction, span }: StoredReaction,
): Promise<string | undefined> => {
  if (typeof reaction === 'string') return reaction || undefined
  const event = { type: 'ReactionGiven', field: 'reaction', stream: streams.conversation(matchId) }
  const opened = await decryptField(keys, { ...event, data: { matchId, by, span } }, reaction)
  return opened === undefined ? undefined : String(opened)
}

type StoredMessage = Pick<MessageDocument, 'matchId' | 'from' | 'content' | 'span'>

/**
 * Decrypts a message, for its two members only. Undefined once it vanished, or its author or both
 * have left.
 */
export const readMessage = async (
  keys: Keys,
  { matchId, from, content, span }: StoredMessage,
): Promise<string | undefined> => {
  if (typeof content === 'string') return content || undefined
  const stream = streams.conversation(matchId)
  const data = { matchId, from, span }
  const opened = await decryptField(
    keys,
    { type: 'MessageSent', field: 'content', stream, data },
    content,
  )
  return opened === undefined ? undefined : String(opened)
}
