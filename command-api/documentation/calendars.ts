import * as z from 'zod'
import type { ZodOpenApiPathItemObject, ZodOpenApiPathsObject } from 'zod-openapi'
import { Id } from '../../contracts/core/ids.ts'
import type { RefusalCode } from '../../contracts/core/refusals.ts'
import { hangoutCalendar } from '../../contracts/hangouts/hangouts.ts'
import { eventCalendar } from '../../contracts/meetups/meetups.ts'
import { calendarAddressPattern } from '../meetups/calendar-address.ts'
import { impliedBy, problemResponses } from './conventions.ts'

const pathOf = ({ path }: { readonly path: string }) => path.replace(/:(\w+)/g, '{$1}')

const calendarFile = {
  description: 'An iCalendar file (RFC 5545).',
  content: { 'text/calendar': { schema: z.string() } },
}

type EntryCalendar = typeof eventCalendar | typeof hangoutCalendar

const entryFile = (
  calendar: EntryCalendar,
  { operationId, tag, errors }: { operationId: string; tag: string; errors: RefusalCode[] },
): ZodOpenApiPathItemObject => ({
  get: {
    operationId,
    summary: calendar.summary,
    tags: [tag],
    security: [{ session: [] }],
    requestParams: { path: z.object({ id: Id }) },
    responses: {
      200: calendarFile,
      304: { description: 'Nothing has changed.' },
      ...problemResponses([...impliedBy(calendar), 'cross_origin', 'not_found', ...errors]),
    },
  },
})

/** Calls that return calendar files. A feed's address is secret and needs no session. */
export const calendars: ZodOpenApiPathsObject = {
  [pathOf(eventCalendar)]: entryFile(eventCalendar, {
    operationId: 'getEventCalendar',
    tag: 'events',
    errors: [],
  }),
  [pathOf(hangoutCalendar)]: entryFile(hangoutCalendar, {
    operationId: 'getHangoutCalendar',
    tag: 'hangout-activities',
    errors: ['hangout_undated'],
  }),
  [pathOf({ path: calendarAddressPattern })]: {
    get: {
      operationId: 'getCalendarFeedFile',
      summary: "A member's events and plans, at the address that they made",
      tags: ['calendar-feed'],
      requestParams: { path: z.object({ feedId: Id, secret: Id }) },
      responses: {
        200: calendarFile,
        304: { description: 'Nothing has changed.' },
        ...problemResponses(['bad_input', 'not_found', 'rate_limited', 'internal', 'unavailable']),
      },
    },
  },
}
