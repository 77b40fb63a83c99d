import * as z from 'zod'
import { route } from '../core/route.ts'

/**
 * A member's private calendar address: a path of this site that calendars subscribe to without
 * signing in. Null until the member makes one, and after it is revoked.
 */
export const CalendarFeed = z
  .object({ address: z.string().nullable(), createdAt: z.iso.datetime().nullable() })
  .meta({ id: 'CalendarFeed' })
export type CalendarFeed = z.output<typeof CalendarFeed>

export const getCalendarFeed = route('GET /api/calendar-feed', {
  summary: 'Your private calendar address, if you have one',
  access: 'member',
  response: CalendarFeed,
})

export const openCalendarFeed = route('POST /api/calendar-feed', {
  summary: 'Make your private calendar address; one that exists stays',
  access: 'member',
  response: CalendarFeed,
})

export const revokeCalendarFeed = route('DELETE /api/calendar-feed', {
  summary: 'Revoke your private calendar address: nothing is found there any more',
  access: 'member',
  response: CalendarFeed,
})

export const calendarFeedRoutes = [getCalendarFeed, openCalendarFeed, revokeCalendarFeed] as const
