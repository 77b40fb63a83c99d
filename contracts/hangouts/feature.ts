import * as z from 'zod'
import { feature } from '../core/feature.ts'
import { hangoutAvailabilityEvents, hangoutAvailabilityRoutes } from './hangout-availability.ts'
import { hangoutCalendar, hangoutEvents, hangoutsRoutes } from './hangouts.ts'

export const hangouts = feature({
  name: 'hangouts',
  routes: [...hangoutAvailabilityRoutes, ...hangoutsRoutes],
  files: [hangoutCalendar],
  events: {
    profile: hangoutAvailabilityEvents,
    hangout: hangoutEvents,
  },
  streams: {
    /** Hangouts of two members, in either order. */
    hangout: (one: string, other: string) => `hangout-${[one, other].sort().join('_')}`,
  },
  pages: ['/hangouts'],
  live: [
    /** An invitation or a plan of the member's has changed. */
    z.object({ type: z.literal('hangout') }),
  ],
})
