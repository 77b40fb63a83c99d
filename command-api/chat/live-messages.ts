import { conversations } from '../../projections/views/chat.ts'
import type { FeatureLiveMessages } from '../live/feature-live-messages.ts'

export const chatLiveMessages = {
  MessageSent: ({ data: { from, to, matchId } }) => ({
    to: [to, from],
    message: { type: 'new_message', matchId },
  }),
  MessagesRead: async ({ data: { matchId } }, { views }) => {
    const conversation = await views.collection(conversations).get(matchId)
    return { to: conversation?.profiles ?? [], message: { type: 'read', matchId } }
  },
} satisfies FeatureLiveMessages
