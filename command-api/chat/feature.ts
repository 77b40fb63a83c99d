import { conversations, messages } from '../../projections/views/chat.ts'
import {
  type AddressedMessage,
  type ApiFeature,
  type FeatureLiveMessages,
  handlersOf,
  type RecipientSources,
} from '../handlers/handler.ts'
import { haveReceipts } from '../matching/visibility.ts'
import * as commands from './commands.ts'
import * as photoHandlers from './photos.ts'
import * as queries from './queries.ts'

type Reacted = { readonly data: { readonly matchId: string; readonly by: string } }

/** Both members, as long as the match lasts. */
const reacted = async (
  { data: { matchId, by } }: Reacted,
  { views }: RecipientSources,
): Promise<AddressedMessage> => {
  const conversation = await views.collection(conversations).get(matchId)
  return { to: conversation?.profiles ?? [by], message: { type: 'reaction', matchId } }
}

/** Both members, as long as the match lasts: messages or what is agreed about them changed. */
const changed = async (
  { data: { matchId } }: { readonly data: { readonly matchId: string } },
  { views }: RecipientSources,
): Promise<AddressedMessage> => {
  const conversation = await views.collection(conversations).get(matchId)
  return { to: conversation?.profiles ?? [], message: { type: 'chat_changed', matchId } }
}

const chatLiveMessages = {
  MessageSent: ({ data: { from, to, matchId } }) => ({
    to: [to, from],
    message: { type: 'new_message', matchId },
  }),
  ReactionGiven: reacted,
  ReactionTakenBack: reacted,
  // The reader's other tabs need it; the other member only with read receipts.
  MessagesRead: async ({ data: { matchId, by } }, { views }) => {
    const conversation = await views.collection(conversations).get(matchId)
    const isShown = conversation && (await haveReceipts(conversation.profiles, { views }))
    return { to: isShown ? conversation.profiles : [by], message: { type: 'read', matchId } }
  },
  // In the reader's own tabs only: nobody else may know.
  ConversationMuted: ({ data: { profileId, matchId } }) => ({
    to: [profileId],
    message: { type: 'read', matchId },
  }),
  ConversationClosedKindly: changed,
  VanishingChosen: changed,
  // Nobody is told that somebody does not agree.
  PhotosAgreed: (event, sources) =>
    event.data.agrees
      ? changed(event, sources)
      : {
          to: [event.data.profileId],
          message: { type: 'chat_changed', matchId: event.data.matchId },
        },
  PhotoTakenBack: changed,
  MessagesVanished: changed,
} satisfies FeatureLiveMessages

export const chatFeature: ApiFeature = {
  handlers: handlersOf(commands, queries, photoHandlers),
  liveMessages: chatLiveMessages,
  viewsReadAfter: {
    new_message: [conversations, messages],
    read: [conversations, messages],
    reaction: [messages],
    chat_changed: [conversations, messages],
  },
}
