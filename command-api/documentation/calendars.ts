import * as z from 'zod'
import type { ZodOpenApiPathsObject } from 'zod-openapi'
import { eventCalendar } from '../../contracts/gatherings.ts'
import { Id } from '../../contracts/ids.ts'
import { calendarAddressPattern } from '../gatherings/calendar-address.ts'
import { impliedBy, problemResponses } from './conventions.ts'

const pathOf = ({ path }: { readonly path: string }) => path.replace(/:(\w+)/g, '{$1}')

const calendarFile = {
  description: 'An iCalendar file (RFC 5545).',
  content: { 'text/calendar': { schema: z.string() } },
}

/** Calls that return calendar files; the address of a feed is a secret of its member, and needs no session. */
export const calendars: ZodOpenApiPathsObject = {
  [pathOf(eventCalendar)]: {
    get: {
      operationId: 'getEventCalendar',
      summary: eventCalendar.summary,
      tags: ['events'],
      security: [{ session: [] }],
      requestParams: { path: z.object({ id: Id }) },
      responses: {
        200: calendarFile,
        304: { description: 'Nothing has changed.' },
        ...problemResponses([...impliedBy(eventCalendar), 'cross_origin', 'not_found']),
      },
    },
  },
  [pathOf({ path: calendarAddressPattern })]: {
    get: {
      operationId: 'getCalendarFeedFile',
      summary: "A member's events, at the address that they made",
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
