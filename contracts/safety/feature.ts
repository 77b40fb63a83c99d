import * as z from 'zod'
import { feature } from '../core/feature.ts'
import { safetyRoutes } from './safety.ts'
import { safetyEvents } from './safety-events.ts'

export const safety = feature({
  name: 'safety',
  routes: safetyRoutes,
  events: { safety: safetyEvents },
  streams: {
    /** A member's plans of dates, their check-ins and who keeps watch. */
    safety: (profileId: string) => `safety-${profileId}`,
  },
  pages: ['/safety', '/safe/:token'],
  live: [
    /** Something about the member's plans of dates has changed. */
    z.object({ type: z.literal('safety') }),
  ],
})
