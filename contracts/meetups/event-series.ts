import * as z from 'zod'
import { Id } from '../core/ids.ts'
import { route } from '../core/route.ts'
import { Every } from './series-events.ts'

/** How often an event repeats, and until which day in its time zone. */
export const EventRepeat = z
  .strictObject({
    every: Every,
    until: z.iso.date({ error: 'Choose the last day, such as 2027-03-31.' }),
  })
  .meta({ id: 'EventRepeat' })
export type EventRepeat = z.output<typeof EventRepeat>

/** The series to which an event belongs. */
export const EventSeries = z
  .object({
    every: Every,
    /** When this event begins by the series; the organizer may have moved the event. */
    date: z.iso.datetime(),
    /** The start of the last date. */
    until: z.iso.datetime(),
    /** The next dates that are no events yet, for the organizer; empty for everybody else. */
    planned: z.array(z.object({ date: z.iso.datetime(), isSkipped: z.boolean() })),
  })
  .meta({ id: 'EventSeries' })
export type EventSeries = z.output<typeof EventSeries>

const params = z.strictObject({ id: Id })

export const startSeries = route('POST /api/events/:id/series', {
  summary: 'Repeat your event: each date becomes an event of its own, at most two of them ahead',
  access: 'reaching',
  params,
  body: EventRepeat,
  response: EventSeries,
  errors: ['not_found', 'event_over', 'series_changed'],
})

export const skipDate = route('POST /api/events/:id/series/skips', {
  summary: 'Skip a date of your series that is no event yet',
  access: 'member',
  params,
  body: z.strictObject({ date: z.iso.datetime() }),
  response: EventSeries,
  errors: ['not_found', 'series_changed'],
})

export const endSeries = route('DELETE /api/events/:id/series', {
  summary: 'End your series: no further date is announced; events that were announced stay',
  access: 'member',
  params,
  response: z.object({ status: z.literal('ended') }),
  errors: ['not_found'],
})

export const eventSeriesRoutes = [startSeries, skipDate, endSeries] as const
