import * as z from 'zod'
import * as endpoints from '../core/endpoint-table.ts'
import { route } from '../core/route.ts'

/**
 * A member's private calendar address: a path of this site that calendars subscribe to without
 * signing in. Null until the member makes one, and after it is revoked.
 */
export const CalendarFeed = z
  .object({ address: z.string().nullable(), createdAt: z.iso.datetime().nullable() })
  .meta({ id: 'CalendarFeed' })
export type CalendarFeed = z.output<typeof CalendarFeed>

export const getCalendarFeed = route(endpoints.getCalendarFeed, {
  summary: 'Your private calendar address, if you have one',
  access: 'member',
  response: CalendarFeed,
})

export const openCalendarFeed = route(endpoints.openCalendarFeed, {
  summary: 'Make your private calendar address; one that exists stays',
  access: 'member',
  response: CalendarFeed,
})

export const revokeCalendarFeed = route(endpoints.revokeCalendarFeed, {
  summary: 'Revoke your private calendar address: nothing is found there any more',
  access: 'member',
  response: CalendarFeed,
})

export const calendarFeedRoutes = [getCalendarFeed, openCalendarFeed, revokeCalendarFeed] as const
