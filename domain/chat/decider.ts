import { type Farewell, farewells } from '../../contracts/chat/farewells.ts'
import type { Reaction } from '../../contracts/chat/reactions.ts'
import { spanOf, type VanishingDays } from '../../contracts/chat/vanishing.ts'
import { type Decider, unhandledEvent } from '../../contracts/core/decider.ts'
import { timing } from '../../contracts/core/limits.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import { withoutKey } from '../../contracts/core/without-key.ts'
import type { EventsOfDecider } from '../../contracts/events.ts'
import {
  findSent,
  hasReacted,
  type PhotoAuthors,
  photosNotAgreed,
  type ReactedBy,
  reactedBy,
  type SentMessages,
  withoutSent,
} from './sent-messages.ts'

type ConversationEvent = EventsOfDecider<'conversation'>
type Opening = Extract<ConversationEvent, { type: 'ConversationOpened' }>['data']

/** Revisions of the conversation by profile id. */
type RevisionByProfile = Readonly<Record<string, number>>
const NO_REVISION = -1

/** A message by its id, with its revision and the span in which it vanishes. */
type SentInMatch = { readonly id: string; readonly revision: number; readonly span?: string }

/** One conversation; of its messages it holds the ids and when they vanish. */
export type Conversation = {
  readonly status: 'unopened' | 'open' | 'closed'
  readonly profiles: readonly string[]
  /** Number of events, which is the revision of the next one. */
  readonly length: number
  /** Revision of each member's newest message. */
  readonly lastMessages: RevisionByProfile
  /** Revision up to which each member has read. */
  readonly readUpTo: RevisionByProfile
  readonly messages: SentMessages<SentInMatch>
  readonly reactions: ReactedBy
  /** Who muted it. */
  readonly muted: readonly string[]
  /** Whether one closed it kindly: it can be read, and nobody writes in it. */
  readonly hasFarewell: boolean
  /** After how many days messages vanish, by who chose it. */
  readonly vanishing: VanishingChoices
  /** Who agrees to photos, and who no longer or never did, by profile id. */
  readonly photosAgreed: Readonly<Record<string, boolean>>
  readonly photos: PhotoAuthors
}

type VanishingChoices = Readonly<Record<string, VanishingDays>>

type OpenConversation = Opening & { readonly type: 'OpenConversation' }
type SendMessage = {
  readonly type: 'SendMessage'
  readonly from: string
  readonly messageId: string
  readonly content: string
  /** Id of the message that it answers. */
  readonly answers?: string | undefined
  /** Whether a photo is sent with it. */
  readonly photo?: true | undefined
  /** The match it belongs to; the first message opens the conversation if needed. */
  readonly match: Opening
  readonly now: Date
}
type CloseKindly = Omit<SendMessage, 'type' | 'content' | 'answers' | 'photo'> & {
  readonly type: 'CloseKindly'
  readonly farewell: Farewell
}
type React = {
  readonly type: 'React'
  readonly matchId: string
  readonly messageId: string
  readonly by: string
  /** Null takes the reaction back. */
  readonly reaction: Reaction | null
}
type MarkRead = {
  readonly type: 'MarkRead'
  readonly matchId: string
  readonly by: string
  /** Revision of the newest message that the member has read. */
  readonly upTo: number
}
type MuteConversation = {
  readonly type: 'MuteConversation'
  readonly by: string
  readonly isMuted: boolean
  /** The match it belongs to; a conversation that is not open yet is opened. */
  readonly match: Opening
}
type ChooseVanishing = {
  readonly type: 'ChooseVanishing'
  readonly by: string
  /** Null for messages that stay. */
  readonly days: VanishingDays | null
  /** The match it belongs to; a conversation that is not open yet is opened. */
  readonly match: Opening
}
type AgreeToPhotos = {
  readonly type: 'AgreeToPhotos'
  readonly by: string
  readonly agrees: boolean
  /** The match it belongs to; a conversation that is not open yet is opened. */
  readonly match: Opening
}
type TakePhotoBack = {
  readonly type: 'TakePhotoBack'
  readonly matchId: string
  readonly messageId: string
  readonly by: string
}
/** Erases the messages of a span, which is over. */
type VanishMessages = {
  readonly type: 'VanishMessages'
  readonly matchId: string
  readonly span: string
}
type CloseConversation = { readonly type: 'CloseConversation'; readonly matchId: string }

/** Erases messages of a closed conversation. */
type ForgetMessages = {
  readonly type: 'ForgetMessages'
  readonly matchId: string
  readonly messageIds: readonly string[]
}

export type ConversationCommand =
  | OpenConversation
  | SendMessage
  | CloseKindly
  | React
  | MarkRead
  | MuteConversation
  | ChooseVanishing
  | AgreeToPhotos
  | TakePhotoBack
  | VanishMessages
  | CloseConversation
  | ForgetMessages

/** One refusal for an unknown conversation, another pair's and a closed one. */
export const conversationNotFound = () =>
  new Refusal('not_found', 'This chat was not found. Go back to your messages.')

/** Refusal of a message in a chat that one of both closed kindly. */
const chatClosed = () =>
  new Refusal('chat_closed', 'This chat was closed. You can still read it, and unmatch.')

/** Refusal of an unknown message, and of one in another conversation. */
export const messageNotFound = () =>
  new Refusal('not_found', 'This message was not found. Open the chat again.')

const otherOf = (profiles: readonly string[], one: string) =>
  profiles.includes(one) ? profiles.find(each => each !== one) : undefined

/** An event, after the opening that it needs. */
const inOpen = (
  { status }: Conversation,
  match: Opening,
  event: ConversationEvent,
): ConversationEvent[] =>
  status === 'open' ? [event] : [{ type: 'ConversationOpened', data: match }, event]

const onSend = (command: SendMessage, state: Conversation): ConversationEvent[] | Refusal => {
  const { match, from, messageId, content, answers, photo, now } = command
  const opened = state.status === 'open'
  const to = otherOf(opened ? state.profiles : match.profiles, from)
  if (state.status === 'closed' || !to) return conversationNotFound()
  if (state.hasFarewell) return chatClosed()
  if (answers !== undefined && !findSent(state.messages, answers)) return messageNotFound()
  if (photo && !mayHavePhotos(state)) return photosNotAgreed()

  const answering = answers === undefined ? {} : { answers }
  const days = vanishingAfter(state)
  const span = days === undefined ? {} : spanOf(match.matchId, days, now)
  const withPhoto = photo ? { photo } : {}
  const said = { messageId, from, to, content, ...answering, ...withPhoto }
  const data = { matchId: match.matchId, ...said, ...span }
  return inOpen(state, match, { type: 'MessageSent', data })
}

/** Whether photos may be sent: while both agree. */
const mayHavePhotos = ({ profiles, photosAgreed }: Conversation): boolean =>
  profiles.length > 0 && profiles.every(profileId => photosAgreed[profileId])

const onAgreeToPhotos = (command: AgreeToPhotos, state: Conversation) => {
  const { match, by: profileId, agrees } = command
  const data = { matchId: match.matchId, profileId, agrees }
  const isSame = state.photosAgreed[profileId] === agrees
  return onChoice(command, state, { isSame, event: { type: 'PhotosAgreed', data } })
}

const onTakePhotoBack = (
  { type: _, ...data }: TakePhotoBack,
  state: Conversation,
): ConversationEvent[] | Refusal =>
  state.photos[data.messageId] === data.by ? [{ type: 'PhotoTakenBack', data }] : messageNotFound()

/** Days after which messages vanish: those that both chose, undefined while they differ. */
const vanishingAfter = ({ profiles, vanishing }: Conversation): VanishingDays | undefined => {
  const [one, other] = profiles.map(profileId => vanishing[profileId])
  return one === other ? one : undefined
}

/** Decides what a member of a match chooses for themselves; `isSame` where they chose it before. */
const onChoice = (
  { match, by }: { readonly match: Opening; readonly by: string },
  state: Conversation,
  { isSame, event }: { readonly isSame: boolean; readonly event: ConversationEvent },
): ConversationEvent[] | Refusal => {
  if (state.status === 'closed' || !otherOf(match.profiles, by)) return conversationNotFound()
  return isSame ? [] : inOpen(state, match, event)
}

const onChooseVanishing = (command: ChooseVanishing, state: Conversation) => {
  const { match, by: profileId, days } = command
  const data = { matchId: match.matchId, profileId, days }
  const isSame = (state.vanishing[profileId] ?? null) === days
  return onChoice(command, state, { isSame, event: { type: 'VanishingChosen', data } })
}

/** The largest number of messages that one event erases. */
const ERASED_AT_ONCE = 500

const onVanish = ({ matchId, span }: VanishMessages, state: Conversation): ConversationEvent[] => {
  const vanishing: SentInMatch[] = []
  for (let message = state.messages; message; message = message.before)
    if (message.span === span) vanishing.push(message)
  const upTo = vanishing[0]?.revision ?? NO_REVISION
  const events: ConversationEvent[] = []
  for (let from = 0; from < vanishing.length; from += ERASED_AT_ONCE) {
    const messageIds = vanishing.slice(from, from + ERASED_AT_ONCE).map(({ id }) => id)
    const photoIds = messageIds.filter(id => state.photos[id] !== undefined)
    const photos = photoIds.length === 0 ? {} : { photoIds }
    events.push({ type: 'MessagesVanished', data: { matchId, span, messageIds, ...photos, upTo } })
  }
  return events
}

/** The farewell is a message like any other. */
const onCloseKindly = (
  { type: _, farewell, ...sending }: CloseKindly,
  state: Conversation,
): ConversationEvent[] | Refusal => {
  const { from: by, match, now } = sending
  const content = farewells[farewell]
  const sent = onSend({ type: 'SendMessage', ...sending, content }, state)
  if (sent instanceof Refusal) return sent
  const endsAt = new Date(now.getTime() + timing.farewellLasts).toISOString()
  const data = { matchId: match.matchId, by, endsAt }
  return [...sent, { type: 'ConversationClosedKindly', data }]
}

const onMute = (command: MuteConversation, state: Conversation) => {
  const { match, by: profileId, isMuted } = command
  const data = { matchId: match.matchId, profileId, isMuted }
  const isSame = state.muted.includes(profileId) === isMuted
  return onChoice(command, state, { isSame, event: { type: 'ConversationMuted', data } })
}

/** A member has one reaction to a message. It is encrypted, so that the same one is given again. */
const onReact = (command: React, state: Conversation): ConversationEvent[] | Refusal => {
  const { type: _, reaction, ...which } = command
  const { messageId, by } = which
  if (state.status !== 'open' || !state.profiles.includes(by)) return conversationNotFound()
  const message = findSent(state.messages, messageId)
  if (!message) return messageNotFound()
  const { span } = message
  const vanishing = span === undefined ? {} : { span }
  if (reaction !== null)
    return [{ type: 'ReactionGiven', data: { ...which, reaction, ...vanishing } }]
  if (!hasReacted(state.reactions, messageId, by)) return []
  return [{ type: 'ReactionTakenBack', data: which }]
}

const onRead = (command: MarkRead, state: Conversation): ConversationEvent[] | Refusal => {
  const { matchId, by } = command
  const other = otherOf(state.profiles, by)
  if (state.status !== 'open' || !other) return conversationNotFound()

  const upTo = Math.min(command.upTo, state.lastMessages[other] ?? NO_REVISION)
  if (upTo <= (state.readUpTo[by] ?? NO_REVISION)) return []
  return [{ type: 'MessagesRead', data: { matchId, by, upTo } }]
}

/** Messages of two matched members; the stream is their order. */
export const conversation: Decider<Conversation, ConversationCommand, ConversationEvent> = {
  initialState: {
    status: 'unopened',
    profiles: [],
    length: 0,
    lastMessages: {},
    readUpTo: {},
    messages: null,
    reactions: {},
    muted: [],
    hasFarewell: false,
    vanishing: {},
    photosAgreed: {},
    photos: {},
  },

  decide(command, state) {
    switch (command.type) {
      case 'OpenConversation': {
        const { type: _, ...data } = command
        return state.status === 'unopened' ? [{ type: 'ConversationOpened', data }] : []
      }
      case 'SendMessage':
        return onSend(command, state)
      case 'CloseKindly':
        return onCloseKindly(command, state)
      case 'React':
        return onReact(command, state)
      case 'MarkRead':
        return onRead(command, state)
      case 'MuteConversation':
        return onMute(command, state)
      case 'ChooseVanishing':
        return onChooseVanishing(command, state)
      case 'AgreeToPhotos':
        return onAgreeToPhotos(command, state)
      case 'TakePhotoBack':
        return onTakePhotoBack(command, state)
      case 'VanishMessages':
        return onVanish(command, state)
      case 'CloseConversation': {
        const { matchId } = command
        return state.status === 'closed' ? [] : [{ type: 'ConversationClosed', data: { matchId } }]
      }
      case 'ForgetMessages': {
        const { matchId, messageIds } = command
        if (state.status !== 'closed') return []
        return [{ type: 'MessagesForgotten', data: { matchId, messageIds: [...messageIds] } }]
      }
    }
  },

  evolve(state, event) {
    const next = { ...state, length: state.length + 1 }
    switch (event.type) {
      case 'ConversationOpened':
        return { ...next, status: 'open', profiles: event.data.profiles }
      case 'MessageSent': {
        const { from, messageId: id, span, photo } = event.data
        const vanishing = span === undefined ? {} : { span }
        return {
          ...next,
          lastMessages: { ...state.lastMessages, [from]: state.length },
          messages: { id, revision: state.length, ...vanishing, before: state.messages },
          photos: photo ? { ...state.photos, [id]: from } : state.photos,
        }
      }
      case 'ReactionGiven':
        return { ...next, reactions: reactedBy(state.reactions, event.data, true) }
      case 'ReactionTakenBack':
        return { ...next, reactions: reactedBy(state.reactions, event.data, false) }
      case 'MessagesRead':
        return { ...next, readUpTo: { ...state.readUpTo, [event.data.by]: event.data.upTo } }
      case 'ConversationMuted': {
        const { profileId, isMuted } = event.data
        const others = state.muted.filter(one => one !== profileId)
        return { ...next, muted: isMuted ? [...others, profileId] : others }
      }
      case 'ConversationClosedKindly':
        return { ...next, hasFarewell: true }
      case 'VanishingChosen': {
        const { profileId, days } = event.data
        const { [profileId]: _, ...others } = state.vanishing
        return { ...next, vanishing: days === null ? others : { ...others, [profileId]: days } }
      }
      case 'PhotosAgreed': {
        const { profileId, agrees } = event.data
        return { ...next, photosAgreed: { ...state.photosAgreed, [profileId]: agrees } }
      }
      case 'PhotoTakenBack':
        return { ...next, photos: withoutKey(state.photos, event.data.messageId) }
      case 'MessagesVanished': {
        const { messageIds, photoIds = [] } = event.data
        return {
          ...next,
          messages: withoutSent(state.messages, messageIds),
          photos: photoIds.reduce(withoutKey, state.photos),
        }
      }
      case 'ConversationClosed':
        return { ...next, status: 'closed', messages: null, reactions: {}, photos: {} }
      case 'MessagesForgotten':
        return next
    }
    return unhandledEvent(event)
  },
}
