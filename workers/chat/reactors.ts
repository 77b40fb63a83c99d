import * as z from 'zod'
import { causedId, Id } from '../../contracts/core/ids.ts'
import { subjects } from '../../contracts/core/personal.ts'
import { streams } from '../../contracts/features.ts'
import { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import { conversation } from '../../domain/chat/decider.ts'
import { pair } from '../../domain/matching/decider.ts'
import {
  removeMessagePhotos,
  removePhotosOfAuthor,
} from '../../engines/adapters/images/message-photo-store.ts'
import { newestEvent } from '../../engines/ports/event-log.ts'
import { defineQueue, type JobServices, keyedTask, task } from '../runtime/queue.ts'
import { defineReactor } from '../runtime/reactor.ts'
import { removePhoto } from './remove-photo.ts'

const BATCH_SIZE = 500

/** Whether a profile was closed, by the log: its member may have done so a moment ago. */
const hasLeft = async (profileId: string, log: JobServices['log']): Promise<boolean> =>
  (await newestEvent(log, streams.profile(profileId)))?.type === 'ProfileClosed'

const openConversation = defineQueue({
  name: 'open-conversation',
  data: z.object({ matchId: Id, profiles: z.tuple([Id, Id]), mode: DiscoveryMode }),
  concurrency: 4,
  async run(match, cause, { dispatch, log }) {
    const [one, other] = match.profiles
    if ((await hasLeft(one, log)) || (await hasLeft(other, log))) {
      const leaving = { type: 'Leave', by: one, on: other } as const
      await dispatch(pair, streams.pair(one, other), leaving, cause)
      return
    }
    const stream = streams.conversation(match.matchId)
    await dispatch(conversation, stream, { type: 'OpenConversation', ...match }, cause)
  },
})

const closeConversation = defineQueue({
  name: 'close-conversation',
  data: z.object({ matchId: Id }),
  concurrency: 4,
  async run({ matchId }, cause, { dispatch }) {
    const stream = streams.conversation(matchId)
    await dispatch(conversation, stream, { type: 'CloseConversation', matchId }, cause)
  },
})

/**
 * Erases the messages of a closed conversation: from the views by events, in the log by destroying the
 * key, and their photos. A closed conversation accepts no message, so no new key is made. A new match
 * of the same two members has its own conversation and key.
 */
const forgetMessages = defineQueue({
  name: 'forget-messages',
  data: z.object({ matchId: Id }),
  concurrency: 2,
  async run({ matchId }, cause, { dispatch, log, keys, media }) {
    const chat = subjects.conversation(matchId)
    await keys.destroy([chat])
    const stream = streams.conversation(matchId)
    const { profiles } = await dispatch.readState(conversation, stream)
    for (const author of profiles) await removePhotosOfAuthor(author, media, chat)
    const sent: string[] = []
    for await (const { type, data } of log.read(stream))
      if (type === 'MessageSent') sent.push(data.messageId)
    for (let from = 0; from < sent.length; from += BATCH_SIZE) {
      const messageIds = sent.slice(from, from + BATCH_SIZE)
      const command = causedId(cause.command, String(from))
      await dispatch(
        conversation,
        stream,
        { type: 'ForgetMessages', matchId, messageIds },
        { ...cause, command },
      )
    }
  },
})

/**
 * Erases the messages of a span: in the log by destroying its key, from the views by events, and their
 * photos.
 */
const vanishMessages = defineQueue({
  name: 'vanish-messages',
  data: z.object({ matchId: Id, span: Id }),
  concurrency: 2,
  async run({ matchId, span }, cause, { dispatch, keys, media }) {
    await keys.destroy([subjects.span(span)])
    const stream = streams.conversation(matchId)
    const vanish = { type: 'VanishMessages', matchId, span } as const
    const { events, state } = await dispatch(conversation, stream, vanish, cause)
    const photoIds = events.flatMap(({ type, data }) =>
      type === 'MessagesVanished' ? (data.photoIds ?? []) : [],
    )
    const photos = photoIds.flatMap(messageId =>
      state.profiles.map(author => ({
        author,
        chat: subjects.conversation(matchId),
        messageId,
      })),
    )
    await removeMessagePhotos(photos, { media, keys })
  },
})

/** Ends the match of a chat that was closed kindly, unless one of both did so before. */
const endClosedMatch = defineQueue({
  name: 'end-closed-match',
  data: z.object({ matchId: Id, by: Id }),
  concurrency: 4,
  async run({ matchId, by }, cause, { dispatch }) {
    const { profiles } = await dispatch.readState(conversation, streams.conversation(matchId))
    const on = profiles.find(profileId => profileId !== by)
    if (on === undefined) return
    const stream = streams.pair(by, on)
    const { matches } = await dispatch.readState(pair, stream)
    if (!Object.values(matches).includes(matchId)) return
    await dispatch(pair, stream, { type: 'Unmatch', by, on, matchId }, cause)
  },
})

export const chatQueues = [
  openConversation,
  closeConversation,
  forgetMessages,
  vanishMessages,
  endClosedMatch,
  removePhoto,
] as const

/**
 * Opens a conversation for a match, closes it with the match, lets messages vanish, deletes photos that
 * were taken back, and ends the match of a chat that was closed kindly. The first two jobs may run in either order.
 */
export const chatReactor = defineReactor({
  name: 'chat',
  from: 'origin',
  on: {
    Matched: ({ data }) => [task(openConversation, data)],
    Unmatched: ({ data: { matchId } }) => [task(closeConversation, { matchId })],
    MessageSent: ({ data: { matchId, span, vanishAt } }) =>
      span === undefined
        ? []
        : [keyedTask(task(vanishMessages, { matchId, span }, vanishAt), span)],
    PhotoTakenBack: ({ data: { matchId, messageId, by: author } }) => [
      task(removePhoto, { author, chat: subjects.conversation(matchId), messageId }),
    ],
    ConversationClosedKindly: ({ data: { matchId, by, endsAt } }) => [
      task(endClosedMatch, { matchId, by }, endsAt),
    ],
    ConversationClosed: ({ data: { matchId } }) => [task(forgetMessages, { matchId })],
  },
})

export const chatWorkers = { reactors: [chatReactor], queues: chatQueues }
