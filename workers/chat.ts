import * as z from 'zod'
import { conversation } from '../command-api/chat/decider.ts'
import { Id } from '../contracts/ids.ts'
import { DiscoveryMode } from '../contracts/modes.ts'
import { streams } from '../contracts/streams.ts'
import { defineQueue, task } from './queue.ts'
import { defineReactor } from './reactor.ts'

const openConversation = defineQueue({
  name: 'open-conversation',
  data: z.object({ matchId: Id, profiles: z.tuple([Id, Id]), mode: DiscoveryMode }),
  concurrency: 4,
  async run(match, cause, { dispatch }) {
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

export const chatQueues = [openConversation, closeConversation] as const

/** A match may talk, until it ends. The two jobs may come in either order: what closed stays closed. */
export const chatReactor = defineReactor({
  name: 'chat',
  from: 'origin',
  on: {
    Matched: ({ data }) => [task(openConversation, data)],
    Unmatched: ({ data: { matchId } }) => [task(closeConversation, { matchId })],
  },
})
