import { addressOf } from '../data/address.ts'
import { screen, webFeature } from '../data/web-feature.ts'

const messagesOf = ({ groupId: id }: { groupId: string }) =>
  ['/api/group-chats', addressOf('GET /api/group-chats/:id/messages', { id })] as const

export const groups = webFeature({
  screens: {
    '/group-chats': screen(
      'members',
      'GroupOverviewScreen',
      () => import('./GroupOverviewScreen.tsx'),
    ),
    '/group-chats/:groupId': screen(
      'members',
      'GroupChatScreen',
      () => import('./GroupChatScreen.tsx'),
    ),
  },
  changed: {
    group_message: messagesOf,
    group_reaction: messagesOf,
    group: () => ['/api/group-chats', '/api/group-requests'],
  },
  missed: ['/api/group-chats', '/api/group-requests'],
})
