import {
  chooseVanishing,
  closeChat,
  muteChat,
  reactToMessage,
  sendMessage,
} from '../../contracts/chat/chat.ts'
import { streams } from '../../contracts/features.ts'
import { conversation } from '../../domain/chat/decider.ts'
import { conversations, messages } from '../../projections/views/chat.ts'
import { command } from '../handlers/handler.ts'
import { matchViews } from '../matching/visibility.ts'
import { choose, findLiveMatch, send } from './send.ts'

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
