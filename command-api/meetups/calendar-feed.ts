import { streams } from '../../contracts/features.ts'
import {
  type CalendarFeed,
  getCalendarFeed,
  openCalendarFeed,
  revokeCalendarFeed,
} from '../../contracts/meetups/calendar-feed.ts'
import { calendarFeed } from '../../domain/meetups/calendar-feed-decider.ts'
import type { Keys } from '../../engines/ports/keys.ts'
import { type CalendarFeedDocument, calendarFeeds } from '../../projections/views/calendar-feeds.ts'
import { command, query } from '../handlers/handler.ts'
import { calendarAddress } from './calendar-address.ts'

/** A member's calendar address, for that member alone. */
export const presentFeed = async (
  feed: Pick<CalendarFeedDocument, 'feedId' | 'since'> | undefined,
  keys: Keys,
): Promise<CalendarFeed> =>
  feed
    ? { address: await calendarAddress(keys, feed.feedId), createdAt: feed.since }
    : { address: null, createdAt: null }

export const onGetCalendarFeed = query(
  getCalendarFeed,
  { reads: [calendarFeeds] },
  async ({ profileId }, { views, keys }) =>
    presentFeed(await views.collection(calendarFeeds).get(profileId), keys),
)

export const onOpenCalendarFeed = command(
  openCalendarFeed,
  { reads: [], settles: [calendarFeeds] },
  async (request, { keys }) => {
    const { profileId } = request
    const open = { type: 'OpenFeed', profileId, feedId: request.newId() } as const
    const { state } = await request.dispatch(calendarFeed, streams.calendarFeed(profileId), open)
    return presentFeed(state.open ?? undefined, keys)
  },
)

export const onRevokeCalendarFeed = command(
  revokeCalendarFeed,
  { reads: [], settles: [calendarFeeds] },
  async (request, { keys }) => {
    const { profileId } = request
    const revoke = { type: 'RevokeFeed', profileId } as const
    const { state } = await request.dispatch(calendarFeed, streams.calendarFeed(profileId), revoke)
    return presentFeed(state.open ?? undefined, keys)
  },
)
