import * as z from 'zod'
import { feature } from '../core/feature.ts'
import { Id } from '../core/ids.ts'
import { eventExclusionRoutes } from './event-exclusions.ts'
import { eventSeriesRoutes } from './event-series.ts'
import { freeTimeRoutes } from './free-time.ts'
import { guestMessageEvents } from './guest-message-events.ts'
import { guestMessageRoutes } from './guest-messages.ts'
import { eventExclusionsEvents, meetupEvents } from './meetup-events.ts'
import { eventCalendar, meetupsRoutes } from './meetups.ts'
import { nextDayRoutes } from './next-day.ts'
import { nextDayEvents } from './next-day-events.ts'
import { eventSeriesEvents } from './series-events.ts'

export const meetups = feature({
  name: 'meetups',
  routes: [
    ...guestMessageRoutes,
    ...nextDayRoutes,
    ...meetupsRoutes,
    ...freeTimeRoutes,
    ...eventExclusionRoutes,
    ...eventSeriesRoutes,
  ],
  files: [eventCalendar],
  events: {
    meetup: meetupEvents,
    eventExclusions: eventExclusionsEvents,
    guestMessages: guestMessageEvents,
    nextDay: nextDayEvents,
    eventSeries: eventSeriesEvents,
  },
  streams: {
    /** Seats, waitlist, requests and address of a community event. */
    meetup: (meetupId: string) => `meetup-${meetupId}`,
    /** Who may not come to a member's events. */
    eventExclusions: (profileId: string) => `exclusions-${profileId}`,
    /** What the hosts of a community event wrote to all guests. */
    guestMessages: (meetupId: string) => `guests-${meetupId}`,
    /** What guests say of a community event afterwards, for the staff. */
    nextDay: (meetupId: string) => `nextday-${meetupId}`,
    /** The dates of an event that repeats. */
    eventSeries: (meetupId: string) => `series-${meetupId}`,
  },
  pages: ['/events', '/events/:id'],
  live: [
    /** An event that the member organizes or answered has changed, or who comes to it. */
    z.object({ type: z.literal('event'), eventId: Id }),
  ],
})
