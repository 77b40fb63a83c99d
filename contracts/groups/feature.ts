import * as z from 'zod'
import { feature } from '../core/feature.ts'
import { Id } from '../core/ids.ts'
import { discussionsRoutes } from './discussions.ts'
import { groupEvents } from './group-events.ts'
import { groupInterestsEvents, groupInterestsRoutes } from './group-interests.ts'
import { groupsRoutes, sendGroupPhoto } from './groups.ts'
import { moderationEvents, moderationRoutes } from './moderation.ts'

export const groups = feature({
  name: 'groups',
  routes: [...groupInterestsRoutes, ...groupsRoutes, ...moderationRoutes, ...discussionsRoutes],
  files: [sendGroupPhoto],
  events: {
    profile: groupInterestsEvents,
    group: [...groupEvents, ...moderationEvents],
  },
  streams: {
    /** Seats, requests, invitations and messages of a group. */
    group: (groupId: string) => `group-${groupId}`,
  },
  pages: ['/group-chats', '/group-chats/:groupId'],
  live: [
    z.object({ type: z.literal('group_message'), groupId: Id }),
    z.object({ type: z.literal('group_reaction'), groupId: Id }),
    /** Members, answers or what is read of a group have changed. */
    z.object({ type: z.literal('group'), groupId: Id }),
  ],
})
