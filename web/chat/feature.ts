import { addressOf } from '../data/address.ts'
import { screen, webFeature } from '../data/web-feature.ts'

const messagesOf = ({ matchId }: { matchId: string }) =>
  ['/api/matches', addressOf('GET /api/matches/:matchId/messages', { matchId })] as const

export const chat = webFeature({
  screens: {
    '/messages': screen('conversations', 'NoConversation', () => import('./NoConversation.tsx')),
    '/chat/:matchId': screen('conversations', 'ChatScreen', () => import('./ChatScreen.tsx')),
  },
  changed: {
    new_message: messagesOf,
    // By the other member or in another tab, which also changes the unread count.
    read: messagesOf,
    reaction: messagesOf,
    chat_changed: messagesOf,
  },
})
