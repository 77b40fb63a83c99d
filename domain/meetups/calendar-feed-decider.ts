import { type Decider, unhandledEvent } from '../../contracts/core/decider.ts'
import type { Instant } from '../../contracts/core/event.ts'
import type { EventsOfDecider } from '../../contracts/events.ts'

type CalendarFeedEvent = EventsOfDecider<'calendarFeed'>

/** The private calendar address of a member: the id that it is made from. */
type OpenFeed = { readonly feedId: string; readonly since: Instant }
export type CalendarFeedState = { readonly open: OpenFeed | null }

export type CalendarFeedCommand =
  | { readonly type: 'OpenFeed'; readonly profileId: string; readonly feedId: string }
  | { readonly type: 'RevokeFeed'; readonly profileId: string }

/** At most one address at a time; a revoked one never opens again. */
export const calendarFeed: Decider<CalendarFeedState, CalendarFeedCommand, CalendarFeedEvent> = {
  initialState: { open: null },

  decide(command, { open }) {
    const { profileId } = command
    switch (command.type) {
      case 'OpenFeed': {
        const { feedId } = command
        return open ? [] : [{ type: 'CalendarFeedOpened', data: { profileId, feedId } }]
      }
      case 'RevokeFeed':
        return open
          ? [{ type: 'CalendarFeedRevoked', data: { profileId, feedId: open.feedId } }]
          : []
    }
  },

  evolve(_, event) {
    switch (event.type) {
      case 'CalendarFeedOpened':
        return { open: { feedId: event.data.feedId, since: event.at } }
      case 'CalendarFeedRevoked':
        return { open: null }
    }
    return unhandledEvent(event)
  },
}
