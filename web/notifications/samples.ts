import type { EndpointBody } from '../../contracts/features.ts'

/** One sample notification of each kind with an icon of its own. */
export const samples: readonly EndpointBody<'POST /api/notifications'>[] = [
  {
    type: 'new_match',
    title: "It's a Match! 🎉",
    message: 'You both liked each other. Start a conversation!',
    actionUrl: '/matches',
  },
  {
    type: 'new_message',
    title: 'New message',
    message: 'One of your matches wrote to you.',
    actionUrl: '/messages',
  },
  {
    type: 'profile_view',
    title: 'Profile view',
    message: 'Someone looked at your profile.',
    actionUrl: '/profile',
  },
  {
    type: 'group_chat_invite',
    title: 'Group chat invitation',
    message: "You're invited to a group chat about board games on weeknights.",
    actionUrl: '/group-chats',
  },
  {
    type: 'event_reminder',
    title: 'Event reminder',
    message: "A potluck you're going to starts tomorrow at six.",
    actionUrl: '/events',
  },
]
