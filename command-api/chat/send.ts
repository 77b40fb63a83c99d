import { farewells } from '../../contracts/chat/farewells.ts'
import type { EventNamed } from '../../contracts/events.ts'
import { streams } from '../../contracts/features.ts'
import {
  type ConversationCommand,
  conversation,
  conversationNotFound,
} from '../../domain/chat/decider.ts'
import { pair } from '../../domain/matching/decider.ts'
import type { ConversationDocument } from '../../projections/views/chat.ts'
import type { ApiRequest } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import { findOwnMatch } from '../matching/visibility.ts'
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
export const findLiveMatch = async (
  matchId: string,
  request: ApiRequest<unknown>,
  services: Services,
) => {
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
export type SaidOf<T extends ConversationCommand['type']> = Omit<
  Extract<ConversationCommand, { type: T }>,
  'by' | 'from' | 'messageId' | 'match' | 'now'
>

type SendMessage = Extract<ConversationCommand, { type: 'SendMessage' }>

/**
 * Sends a message of the caller to a match, and returns it as both see it. `prepare` does what has to
 * precede it.
 */
export const send = async (
  matchId: string,
  said: SaidOf<'SendMessage'> | SaidOf<'CloseKindly'>,
  request: ApiRequest<unknown>,
  services: Services,
  prepare?: (sending: SendMessage) => Promise<void>,
) => {
  const { profileId: from, now } = request
  const match = await findLiveMatch(matchId, request, services)
  const id = request.newId()
  const sending = { ...said, from, messageId: id, match, now }
  if (sending.type === 'SendMessage') await prepare?.(sending)
  const { events } = await request.dispatch(conversation, streams.conversation(matchId), sending)
  const stored = events.find(event => event.type === 'MessageSent')
  const { answers, vanishAt, photo } = stored?.data ?? {}
  const sent = { id, from, at: stored?.at ?? now.toISOString(), answers, vanishAt, photo }
  const answered = await answeredIn(matchId, [sent], services)
  const content = said.type === 'CloseKindly' ? farewells[said.farewell] : said.content
  return {
    ...presentMessage(sent, content, { isRead: false, seesPhotos: true }),
    ...(await answered(sent)),
  }
}

/** Stores what the caller chooses for themselves in the chat of a match. */
export const choose = async (
  matchId: string,
  chosen: SaidOf<'MuteConversation'> | SaidOf<'ChooseVanishing'> | SaidOf<'AgreeToPhotos'>,
  request: ApiRequest<unknown>,
  services: Services,
): Promise<void> => {
  const match = await findLiveMatch(matchId, request, services)
  const command = { ...chosen, by: request.profileId, match }
  await request.dispatch(conversation, streams.conversation(matchId), command)
}
