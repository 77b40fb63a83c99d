import type { Instant, Revision } from '../contracts/event.ts'
import type { EventNamed } from '../contracts/events.ts'
import type { DiscoveryMode } from '../contracts/modes.ts'
import { defineProjection } from './define-projection.ts'
import { addUnread, count, type Unread, unreadAfter } from './unread.ts'

type MessageContent = EventNamed<'MessageSent'>['data']['content']

type ByProfile<T> = Readonly<Record<string, T>>

/** A live match and what is being said in it, without the messages. */
export type ConversationDocument = {
  readonly matchId: string
  /** In the order of the ids. */
  readonly profiles: readonly [string, string]
  readonly mode: DiscoveryMode
  readonly createdAt: Instant
  readonly lastMessage: {
    readonly content: MessageContent
    readonly senderProfileId: string
    readonly createdAt: Instant
  } | null
  /** When the last message was sent, the match while there is none: the order of conversations. */
  readonly lastAt: Instant
  /** How many messages each has not read. */
  readonly unread: ByProfile<number>
  /** The revision up to which each has read; absent for who has read nothing. */
  readonly read: ByProfile<Revision>
  /** Which messages `unread` counts. */
  readonly waiting: ByProfile<Unread>
}

export type MessageDocument = {
  readonly id: string
  readonly matchId: string
  readonly from: string
  /** As the log keeps it: sealed, but for one from before there were seals. */
  readonly content: MessageContent
  readonly at: Instant
  /** Place in the conversation: the order of messages. */
  readonly revision: Revision
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

/** By match id, from the match to its end; a member's are found by profile, by `lastAt`. */
export const conversations = defineProjection<ConversationDocument>({
  name: 'conversations',
  version: 1,
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
      fold: (conversation, { data: { from, to, content }, at, revision }) => {
        if (!conversation) return null
        const lastMessage = { content, senderProfileId: from, createdAt: at }
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
    Unmatched: { keys: matchKey, fold: () => null },
    ConversationClosed: { keys: matchKey, fold: () => null },
  },
})

/** By message id; those of a match are found in order. They outlive it for a moment: ask it first. */
export const messages = defineProjection<MessageDocument>({
  name: 'messages',
  version: 1,
  indexes: [{ by: ['matchId'], order: 'revision' }],
  on: {
    MessageSent: {
      keys: ({ data }) => [data.messageId],
      fold: (_, { data: { messageId: id, matchId, from, content }, at, revision }) => ({
        id,
        matchId,
        from,
        content,
        at,
        revision,
      }),
    },
    MessagesForgotten: { keys: ({ data }) => data.messageIds, fold: () => null },
  },
})
