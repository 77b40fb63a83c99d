import * as z from 'zod'
import { feature } from '../core/feature.ts'
import { notificationsEvents, notificationsRoutes } from './notifications.ts'

export const notifications = feature({
  name: 'notifications',
  routes: notificationsRoutes,
  events: {
    inbox: notificationsEvents,
  },
  streams: {
    /** Notifications. */
    inbox: (profileId: string) => `inbox-${profileId}`,
  },
  live: [z.object({ type: z.literal('notification') })],
})
