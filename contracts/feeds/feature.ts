import { feature } from '../core/feature.ts'
import { calendarFeedEvents, feedRoutes, newsFeedEvents } from './feeds.ts'

export const feeds = feature({
  name: 'feeds',
  routes: feedRoutes,
  events: {
    calendarFeed: calendarFeedEvents,
    newsFeed: newsFeedEvents,
  },
  streams: {
    /** A member's private calendar address. */
    calendarFeed: (profileId: string) => `calendar-${profileId}`,
    /** A member's private address of counts of what is new. */
    newsFeed: (profileId: string) => `newsfeed-${profileId}`,
  },
})
