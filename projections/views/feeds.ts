import type { Instant } from '../../contracts/core/event.ts'
import type { EventNamed } from '../../contracts/events.ts'
import { defineProjection } from '../runtime/define-projection.ts'
import { deleteOnAccountClosed, profileKey } from './delete-on-account-closed.ts'

/** A private address of a member: the id that it is made from, not the address. */
export type FeedDocument = {
  readonly profileId: string
  readonly feedId: string
  readonly since: Instant
}

type OfFeed = Pick<EventNamed<'CalendarFeedOpened' | 'NewsFeedOpened'>, 'data'> & {
  readonly at: Instant
}

const keys = ({ data }: OfFeed) => [data.profileId]

const opened = {
  keys,
  fold: (_: unknown, { data: { profileId, feedId }, at }: OfFeed): FeedDocument => ({
    profileId,
    feedId,
    since: at,
  }),
}

const revoked = { keys, fold: () => null }

/**
 * The id behind a member's private calendar address, which also needs a key of the installation. By
 * profile id, while the address is open; indexed by feed.
 *
 * @until they revoke it, or delete their account
 */
export const calendarFeeds = defineProjection<FeedDocument>({
  name: 'calendarFeeds',
  version: 1,
  indexes: [{ by: ['feedId'] }],
  on: {
    CalendarFeedOpened: opened,
    CalendarFeedRevoked: revoked,
    AccountClosed: deleteOnAccountClosed(profileKey),
  },
})

/**
 * The id behind a member's private address of counts of what is new, which also needs a key of the
 * installation. By profile id, while the address is open; indexed by feed.
 *
 * @until they revoke it, or delete their account
 */
export const newsFeeds = defineProjection<FeedDocument>({
  name: 'newsFeeds',
  version: 1,
  indexes: [{ by: ['feedId'] }],
  on: {
    NewsFeedOpened: opened,
    NewsFeedRevoked: revoked,
    AccountClosed: deleteOnAccountClosed(profileKey),
  },
})

export const feedsViews = [calendarFeeds, newsFeeds]
