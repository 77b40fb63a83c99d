import type { CalendarFeed } from '../../contracts/meetups/calendar-feed.ts'
import type { Keys } from '../../engines/ports/keys.ts'
import type { CalendarFeedDocument } from '../../projections/views/calendar-feeds.ts'
import { calendarAddress } from './calendar-address.ts'

/** A member's calendar address, for that member alone. */
export const presentFeed = async (
  feed: Pick<CalendarFeedDocument, 'feedId' | 'since'> | undefined,
  keys: Keys,
): Promise<CalendarFeed> =>
  feed
    ? { address: await calendarAddress(keys, feed.feedId), createdAt: feed.since }
    : { address: null, createdAt: null }
