import * as z from 'zod'
import { feature } from '../core/feature.ts'
import { Id } from '../core/ids.ts'
import { chatEvents, chatRoutes, sendPhoto } from './chat.ts'

export const chat = feature({
  name: 'chat',
  routes: chatRoutes,
  files: [sendPhoto],
  events: {
    conversation: chatEvents,
  },
  streams: {
    /** The order of messages. */
    conversation: (matchId: string) => `conversation-${matchId}`,
  },
  pages: ['/messages', '/chat/:matchId'],
  live: [
    z.object({ type: z.literal('new_message'), matchId: Id }),
    z.object({ type: z.literal('read'), matchId: Id }),
    z.object({ type: z.literal('reaction'), matchId: Id }),
    z.object({ type: z.literal('chat_changed'), matchId: Id }),
  ],
})
