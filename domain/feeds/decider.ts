import type { Decider } from '../../contracts/core/decider.ts'
import type { Instant } from '../../contracts/core/event.ts'
import type { EventsOfDecider } from '../../contracts/events.ts'

/** A private address of a member: the id that it is made from. */
type OpenFeed = { readonly feedId: string; readonly since: Instant }
export type FeedState = { readonly open: OpenFeed | null }

export type FeedCommand =
  | { readonly type: 'OpenFeed'; readonly profileId: string; readonly feedId: string }
  | { readonly type: 'RevokeFeed'; readonly profileId: string }

export type FeedEvent = EventsOfDecider<'calendarFeed'> | EventsOfDecider<'newsFeed'>
type FeedEventType<E extends FeedEvent, End extends string> = Extract<E['type'], `${string}${End}`>

/** At most one address of a kind at a time; a revoked one never opens again. */
const privateFeed = <E extends FeedEvent>(
  opened: FeedEventType<E, 'Opened'>,
  revoked: FeedEventType<E, 'Revoked'>,
): Decider<FeedState, FeedCommand, E> => ({
  initialState: { open: null },

  decide(command, { open }) {
    const { profileId } = command
    switch (command.type) {
      case 'OpenFeed': {
        const { feedId } = command
        return open ? [] : [{ type: opened, data: { profileId, feedId } } as E]
      }
      case 'RevokeFeed':
        return open ? [{ type: revoked, data: { profileId, feedId: open.feedId } } as E] : []
    }
  },

  evolve: (_, { type, data, at }) => ({
    open: type === opened ? { feedId: data.feedId, since: at } : null,
  }),
})

/** The address at which calendars read what a member attends. */
export const calendarFeed = privateFeed<EventsOfDecider<'calendarFeed'>>(
  'CalendarFeedOpened',
  'CalendarFeedRevoked',
)

/** The address at which feed readers read how much is new for a member. */
export const newsFeed = privateFeed<EventsOfDecider<'newsFeed'>>(
  'NewsFeedOpened',
  'NewsFeedRevoked',
)
