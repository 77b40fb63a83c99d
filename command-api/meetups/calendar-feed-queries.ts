import { getCalendarFeed } from '../../contracts/meetups/calendar-feed.ts'
import { calendarFeeds } from '../../projections/views/calendar-feeds.ts'
import { query } from '../handler.ts'
import { presentFeed } from './present-feed.ts'

export const onGetCalendarFeed = query(
  getCalendarFeed,
  { reads: [calendarFeeds] },
  async ({ profileId }, { views, keys }) =>
    presentFeed(await views.collection(calendarFeeds).get(profileId), keys),
)
