import { addressOf } from '../data/address.ts'
import { screen, webFeature } from '../data/web-feature.ts'

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
    group_message: ({ groupId: id }) => [
      '/api/group-chats',
      addressOf('GET /api/group-chats/:id/messages', { id }),
    ],
    group: () => ['/api/group-chats', '/api/group-requests'],
  },
  missed: ['/api/group-chats', '/api/group-requests'],
})
