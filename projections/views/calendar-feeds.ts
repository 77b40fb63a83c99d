import type { Instant } from '../../contracts/core/event.ts'
import { defineProjection } from '../runtime/define-projection.ts'
import { deleteOnAccountClosed, profileKey } from './delete-on-account-closed.ts'

/** The private calendar address of a member: the id that it is made from, not the address. */
export type CalendarFeedDocument = {
  readonly profileId: string
  readonly feedId: string
  readonly since: Instant
}

/**
 * The id behind a member's private calendar address, which also needs a key of the installation. By
 * profile id, while the address is open; indexed by feed.
 *
 * @until they revoke it, or delete their account
 */
export const calendarFeeds = defineProjection<CalendarFeedDocument>({
  name: 'calendarFeeds',
  version: 1,
  indexes: [{ by: ['feedId'] }],
  on: {
    CalendarFeedOpened: {
      keys: ({ data }) => [data.profileId],
      fold: (_, { data: { profileId, feedId }, at }) => ({ profileId, feedId, since: at }),
    },
    CalendarFeedRevoked: { keys: ({ data }) => [data.profileId], fold: () => null },
    AccountClosed: deleteOnAccountClosed(profileKey),
  },
})
