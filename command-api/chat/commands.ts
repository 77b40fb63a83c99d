import {
  chooseVanishing,
  closeChat,
  muteChat,
  reactToMessage,
  sendMessage,
} from '../../contracts/chat/chat.ts'
import { farewells } from '../../contracts/chat/farewells.ts'
import type { EventNamed } from '../../contracts/events.ts'
import { streams } from '../../contracts/features.ts'
import {
  type ConversationCommand,
  conversation,
  conversationNotFound,
} from '../../domain/chat/decider.ts'
import { pair } from '../../domain/matching/decider.ts'
import { type ConversationDocument, conversations, messages } from '../../projections/views/chat.ts'
import { type ApiRequest, command } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import { findOwnMatch, matchViews } from '../matching/visibility.ts'
import { answeredIn, presentMessage } from './queries.ts'

/** Whether a match is live in the log; the view may not know yet that it ended. */
const isLive = async (
  { matchId, profiles, mode }: ConversationDocument,
  { dispatch }: Services,
) => {
  const { matches } = await dispatch.readState(pair, streams.pair(...profiles))
  return matches[mode] === matchId
}

/** The caller's match as a conversation of it is opened. Refuses one that is not theirs, or over. */
const findLiveMatch = async (matchId: string, request: ApiRequest<unknown>, services: Services) => {
  const match = await findOwnMatch(matchId, request, services)
  if (!match || !(await isLive(match, services))) throw conversationNotFound()
  const { profiles, mode } = match
  return {
    matchId,
    profiles: [...profiles],
    mode,
  } satisfies EventNamed<'ConversationOpened'>['data']
}

/** What a request says of a command; the rest follows from its caller. */
type SaidOf<T extends ConversationCommand['type']> = Omit<
  Extract<ConversationCommand, { type: T }>,
  'by' | 'from' | 'messageId' | 'match' | 'now'
>

/** Sends a message of the caller to a match, and returns it as both see it. */
const send = async (
  matchId: string,
  said: SaidOf<'SendMessage'> | SaidOf<'CloseKindly'>,
  request: ApiRequest<unknown>,
  services: Services,
) => {
  const { profileId: from, now } = request
  const match = await findLiveMatch(matchId, request, services)
  const id = request.newId()
  const sending = { ...said, from, messageId: id, match, now }
  const { events } = await request.dispatch(conversation, streams.conversation(matchId), sending)
  const stored = events.find(event => event.type === 'MessageSent')
  const { answers, vanishAt } = stored?.data ?? {}
  const sent = { id, from, at: stored?.at ?? now.toISOString(), answers, vanishAt }
  const answered = await answeredIn(matchId, [sent], services)
  const content = said.type === 'CloseKindly' ? farewells[said.farewell] : said.content
  return { ...presentMessage(sent, content, false), ...(await answered(sent)) }
}

export const onSendMessage = command(
  sendMessage,
  { reads: matchViews, settles: [conversations, messages] },
  async (request, services) =>
    send(request.params.matchId, { type: 'SendMessage', ...request.body }, request, services),
)

export const onCloseChat = command(
  closeChat,
  { reads: matchViews, settles: [conversations, messages] },
  async (request, services) =>
    send(request.params.matchId, { type: 'CloseKindly', ...request.body }, request, services),
)

export const onReactToMessage = command(
  reactToMessage,
  { reads: matchViews, settles: [messages] },
  async (request, services) => {
    const { profileId: by, params, body } = request
    const { matchId, messageId } = params
    await findLiveMatch(matchId, request, services)
    const react = { type: 'React', matchId, messageId, by, ...body } as const
    await request.dispatch(conversation, streams.conversation(matchId), react)
    return { id: messageId, ...body }
  },
)

/** Stores what the caller chooses for themselves in the chat of a match. */
const choose = async (
  matchId: string,
  chosen: SaidOf<'MuteConversation'> | SaidOf<'ChooseVanishing'>,
  request: ApiRequest<unknown>,
  services: Services,
): Promise<void> => {
  const match = await findLiveMatch(matchId, request, services)
  const command = { ...chosen, by: request.profileId, match }
  await request.dispatch(conversation, streams.conversation(matchId), command)
}

export const onMuteChat = command(
  muteChat,
  { reads: matchViews, settles: [conversations] },
  async (request, services) => {
    const { params, body } = request
    await choose(params.matchId, { type: 'MuteConversation', ...body }, request, services)
    return { id: params.matchId, ...body }
  },
)

export const onChooseVanishing = command(
  chooseVanishing,
  { reads: matchViews, settles: [conversations] },
  async (request, services) => {
    const { params, body } = request
    await choose(params.matchId, { type: 'ChooseVanishing', ...body }, request, services)
    return { id: params.matchId, ...body }
  },
)
