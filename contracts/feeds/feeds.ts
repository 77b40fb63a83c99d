import * as z from 'zod'
import { event } from '../core/event.ts'
import { Id } from '../core/ids.ts'
import { route } from '../core/route.ts'

/**
 * A member's private address: a path of this site that other programs read without signing in. Null
 * until the member makes one, and after it is revoked.
 */
export const PrivateFeed = z
  .object({ address: z.string().nullable(), createdAt: z.iso.datetime().nullable() })
  .meta({ id: 'PrivateFeed' })
export type PrivateFeed = z.output<typeof PrivateFeed>

export const getCalendarFeed = route('GET /api/calendar-feed', {
  summary: 'Your private calendar address, if you have one',
  access: 'member',
  response: PrivateFeed,
})

export const openCalendarFeed = route('POST /api/calendar-feed', {
  summary: 'Make your private calendar address; one that exists stays',
  access: 'member',
  response: PrivateFeed,
})

export const revokeCalendarFeed = route('DELETE /api/calendar-feed', {
  summary: 'Revoke your private calendar address: nothing is found there any more',
  access: 'member',
  response: PrivateFeed,
})

export const getNewsFeed = route('GET /api/news-feed', {
  summary: 'Your private address of counts of what is new, if you have one',
  access: 'member',
  response: PrivateFeed,
})

export const openNewsFeed = route('POST /api/news-feed', {
  summary: 'Make your private address of counts of what is new; one that exists stays',
  access: 'member',
  response: PrivateFeed,
})

export const revokeNewsFeed = route('DELETE /api/news-feed', {
  summary: 'Revoke your private address of counts: nothing is found there any more',
  access: 'member',
  response: PrivateFeed,
})

export const feedRoutes = [
  getCalendarFeed,
  openCalendarFeed,
  revokeCalendarFeed,
  getNewsFeed,
  openNewsFeed,
  revokeNewsFeed,
] as const

/** The id that an address is made from, with a key of the installation; not the address. */
const FeedOfMember = z.object({ profileId: Id, feedId: Id })

/** Events of the private calendar address of one member. */
export const calendarFeedEvents = [
  event('CalendarFeedOpened', FeedOfMember),
  event('CalendarFeedRevoked', FeedOfMember),
] as const

/** Events of the private address of counts of one member. */
export const newsFeedEvents = [
  event('NewsFeedOpened', FeedOfMember),
  event('NewsFeedRevoked', FeedOfMember),
] as const
