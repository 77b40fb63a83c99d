import {
  chooseVanishing,
  muteChat,
  reactToMessage,
  sendMessage,
} from '../../contracts/chat/chat.ts'
import type { EventNamed } from '../../contracts/events.ts'
import { streams } from '../../contracts/features.ts'
import { conversation, conversationNotFound } from '../../domain/chat/decider.ts'
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

export const onSendMessage = command(
  sendMessage,
  { reads: matchViews, settles: [conversations, messages] },
  async (request, services) => {
    const { profileId: from, params, body, now } = request
    const match = await findLiveMatch(params.matchId, request, services)
    const id = request.newId()
    const { content, answers } = body
    const { events } = await request.dispatch(conversation, streams.conversation(params.matchId), {
      type: 'SendMessage',
      from,
      messageId: id,
      content,
      answers,
      match,
      now,
    })
    const stored = events.find(event => event.type === 'MessageSent')
    const { vanishAt } = stored?.data ?? {}
    const vanishing = vanishAt === undefined ? {} : { vanishAt }
    const sent = { id, from, at: stored?.at ?? now.toISOString(), answers, ...vanishing }
    const answered = await answeredIn(params.matchId, [sent], services)
    return { ...presentMessage(sent, content, false), ...(await answered(sent)) }
  },
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

export const onMuteChat = command(
  muteChat,
  { reads: matchViews, settles: [conversations] },
  async (request, services) => {
    const { profileId: by, params, body } = request
    const match = await findLiveMatch(params.matchId, request, services)
    const mute = { type: 'MuteConversation', by, ...body, match } as const
    await request.dispatch(conversation, streams.conversation(params.matchId), mute)
    return { id: params.matchId, ...body }
  },
)

export const onChooseVanishing = command(
  chooseVanishing,
  { reads: matchViews, settles: [conversations] },
  async (request, services) => {
    const { profileId: by, params, body } = request
    const match = await findLiveMatch(params.matchId, request, services)
    const choose = { type: 'ChooseVanishing', by, ...body, match } as const
    await request.dispatch(conversation, streams.conversation(params.matchId), choose)
    return { id: params.matchId, ...body }
  },
)
