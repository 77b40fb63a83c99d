import { conversations } from '../../projections/views/chat.ts'
import type { FeatureLiveMessages } from '../handlers/feature.ts'
import { haveReceipts } from '../matching/visibility.ts'

export const chatLiveMessages = {
  MessageSent: ({ data: { from, to, matchId } }) => ({
    to: [to, from],
    message: { type: 'new_message', matchId },
  }),
  // The reader's other tabs need it; the other member only with read receipts.
  MessagesRead: async ({ data: { matchId, by } }, { views }) => {
    const conversation = await views.collection(conversations).get(matchId)
    const isShown = conversation && (await haveReceipts(conversation.profiles, { views }))
    return { to: isShown ? conversation.profiles : [by], message: { type: 'read', matchId } }
  },
} satisfies FeatureLiveMessages
