import { conversations } from '../../projections/views/chat.ts'
import type { LiveMessages } from '../live/live-message.ts'

export const chatLiveMessages = {
  MessageSent: ({ data: { from, to, matchId } }) => ({
    to: [to, from],
    message: { type: 'new_message', matchId },
  }),
  MessagesRead: async ({ data: { matchId } }, { views }) => {
    const conversation = await views.collection(conversations).get(matchId)
    return { to: conversation?.profiles ?? [], message: { type: 'read', matchId } }
  },
} satisfies LiveMessages
